// What a key stands for, on keyboards of any script.

/** An arrow key as a direction. */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The Latin letter of a key: on a keyboard of another script, the one in the same place; "" if it has none. */
function letterOf({ key, code }) {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return key.length === 1 && /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : "";
}

/** The value that a key stands for: its label, or its first letter where no other begins so, or its number; -1 if there is none. */
function valueOfKey(event, labels) {
  const { key, code } = event;
  // Without NumLock, keys of the pad of numbers are Home and the like.
  const isDigit = /^Digit\d$/.test(code) || (/^Numpad\d$/.test(code) && key.length === 1);
  const sign = isDigit ? code.slice(-1) : key.length === 1 ? key.toLowerCase() : "";
  const value = valueOfSign(sign, labels);
  return value < 0 && !isDigit ? valueOfSign(letterOf(event), labels) : value;
}

function valueOfSign(sign, written) {
  if (sign === "") return -1;
  const labels = written.map((label) => label.toLowerCase());
  const whole = labels.indexOf(sign);
  const first = labels.filter((label) => label.startsWith(sign) && /^\p{L}/u.test(label));
  if (whole >= 0) return whole;
  if (first.length === 1) return labels.indexOf(first[0]);
  return /^[1-9]$/.test(sign) && !labels.some((label) => /^-?\d+$/.test(label)) && +sign <= labels.length ? +sign - 1 : -1;
}
