#!/usr/bin/env python3
"""Runs a plan with HyperQueue on this machine: pip install hyperqueue.

usage: hyperqueue_here.py PLAN FOLDER [CHUNKS]

Each chunk has a file of its own in FOLDER. Run it again after anything went wrong: each chunk goes on where it was.
"""

import os
import sys
from pathlib import Path

from hyperqueue import Job, LocalCluster
from hyperqueue.cluster import WorkerConfig

plan, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
chunks = int(sys.argv[3]) if len(sys.argv) > 3 else 64
folder.mkdir(parents=True, exist_ok=True)

with LocalCluster() as cluster:
    cluster.start_worker(WorkerConfig(cores=os.cpu_count()))
    # max_fails=None: one chunk that fails does not end the others.
    job = Job(folder, max_fails=None, default_env={"PATH": os.environ["PATH"]})
    for chunk in range(1, chunks + 1):
        command = ["csp", "run", str(plan), "--chunk", f"{chunk}/{chunks}", "--output", str(folder / f"{chunk}.jsonl")]
        job.program(command, stdout=None, stderr=str(folder / f"{chunk}.errors"))
    client = cluster.client()
    all_ran = client.wait_for_jobs([client.submit(job)], raise_on_error=False)
sys.exit(0 if all_ran else "some chunks have failed: run this again")
