#!/usr/bin/env python3
"""Runs a plan with Dask on this machine: pip install dask distributed.

usage: dask_here.py PLAN FOLDER [CHUNKS]

Each chunk has a file of its own in FOLDER. Run it again after anything went wrong: each chunk goes on where it was.
"""

import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster, wait


def run(chunk: int, chunks: int, plan: str, folder: str) -> None:
    """Runs one chunk; an error if it fails, and Dask tries again."""
    output = str(Path(folder) / f"{chunk}.jsonl")
    subprocess.run(["csp", "run", plan, "--chunk", f"{chunk}/{chunks}", "--output", output], check=True)


def main() -> None:
    plan, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    chunks = int(sys.argv[3]) if len(sys.argv) > 3 else 64
    folder.mkdir(parents=True, exist_ok=True)
    # On a cluster: dask_jobqueue.SLURMCluster(...) instead, and cluster.scale(64); the rest stays.
    with LocalCluster(threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        work = client.map(run, range(1, chunks + 1), chunks=chunks, plan=str(plan), folder=str(folder), retries=2)
        failed = [one for one in wait(work).done if one.status != "finished"]
    sys.exit("some chunks have failed: run this again" if failed else 0)


if __name__ == "__main__":
    main()
