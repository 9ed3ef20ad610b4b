/** Numbers that look random, the same in every run (Park & Miller 1988). */
export function random(seed) {
  let state = seed % 2147483647 || 1;
  const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
  return { below: (end) => Math.floor(next() * end), of: (list) => list[Math.floor(next() * list.length)] };
}
