#!/usr/bin/env python3
"""Measures what real TCP does in the recorded cells, on this machine, and prints it beside what was recorded.

    python3 validation/measure.py b/cubic/203ms/large f        cells, or all whose names begin so
    python3 validation/measure.py --all --runs 3 --jobs 2      everything (hours)

Needs root, /dev/net/tun, gcc and iproute2. All traffic stays in network namespaces that it makes and removes. The results are files
of the form of `recorded/`, in `measured/` unless --out says otherwise; `quorumscope validate --recorded FILE` plays them with the engine."""
import argparse, concurrent.futures, datetime, json, os, platform, statistics, subprocess, sys, threading

import experiments, lab

HERE = lab.HERE


def recorded(name):
    return json.load(open(f'{HERE}/recorded/{name}.json'))


def one(job):
    """A run in this process: what the parent's call below asks for."""
    figures = experiments.ALL[job['experiment']](job['prefix'], job['setting'], job['seed'])
    print(json.dumps(figures), flush=True)
    # Threads that still read are nobody's business; the lab is closed at the exit of the interpreter alone.
    import atexit
    atexit._run_exitfuncs()
    os._exit(0)


def measure(cell, experiment, runs, prefix):
    """The values of each measure over all runs, and the state of most of them."""
    values, states = {}, []
    for seed in range(1, runs + 1):
        job = {'experiment': experiment, 'setting': cell['setting'], 'prefix': prefix, 'seed': seed}
        done = subprocess.run([sys.executable, __file__, '--one', json.dumps(job)], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{cell['id']}: {done.stderr}")
        figures = json.loads(done.stdout)
        states += [figures.pop('state')] if 'state' in figures else []
        for name, value in figures.items():
            values.setdefault(name, []).extend(value if isinstance(value, list) else [value])
    return values, (statistics.mode(states) if states else None)


def beside(cell, name, then, values):
    old = statistics.median(then['values']) if 'values' in then else then['median']
    new = statistics.median(values)
    ratio = f'{new / old:6.2f}' if old else '     -'
    return f"{cell['id']:44} {name:18} {old:10.4g} {new:10.4g} {ratio}   {then['unit']} ({len(values)})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('cells', nargs='*', help='an experiment, a cell, or the begin of the names of several')
    parser.add_argument('--all', action='store_true', help='every cell of every experiment')
    parser.add_argument('--runs', type=int, default=1, help='of each cell, with seeds from 1 on')
    parser.add_argument('--jobs', type=int, default=1, help='cells at a time: more disturb each other')
    parser.add_argument('--out', default=f'{HERE}/measured', help='where the results go')
    parser.add_argument('--one', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        one(json.loads(arguments.one))
    if not arguments.cells and not arguments.all:
        parser.error('name cells, or --all')
    if os.geteuid() or not os.path.exists('/dev/net/tun'):
        parser.error('this needs root and /dev/net/tun')
    is_meant = lambda cell: arguments.all or any((cell['id'] + '/').startswith(name.rstrip('/') + '/') for name in arguments.cells)
    chosen = {name: [cell for cell in recorded(name)['cells'] if is_meant(cell)] for name in experiments.ALL}
    if not any(chosen.values()):
        parser.error('no cell is called so')
    lab.build()
    os.makedirs(arguments.out, exist_ok=True)
    print(f"{'cell':44} {'measure':18} {'then':>10} {'now':>10} {'ratio':>6}   unit (values now)", flush=True)
    prefixes, lock = [f'q{os.getpid() % 1000}{letter}' for letter in 'abcdefghijklmnop'], threading.Lock()

    def run(experiment, cell):
        with lock:
            prefix = prefixes.pop()
        try:
            values, state = measure(cell, experiment, arguments.runs, prefix)
        finally:
            with lock:
                prefixes.append(prefix)
        measures = {}
        for name, then in cell['measures'].items():
            if name in values:
                measures[name] = {'unit': then['unit'], 'values': [float(f'{value:.5g}') for value in values[name]]}
                print(beside(cell, name, then, values[name]), flush=True)
        if state:
            print(f"{cell['id']:44} {'state':18} {cell['state']:>10} -> {state}", flush=True)
        # A state that is not what was recorded is measured by other names.
        for name, unit in (('mean', 's'), ('committed', 'of the load')) if state and 'slow' not in cell['setting'] else ():
            if name not in measures and (name == 'committed') == (state == 'falls behind'):
                measures[name] = {'unit': unit, 'values': [float(f'{value:.5g}') for value in values[name]]}
        return {**{key: cell[key] for key in ('id', 'setting', 'not_played') if key in cell}, **({'state': state} if state else {}), 'measures': measures}

    with concurrent.futures.ThreadPoolExecutor(min(arguments.jobs, len(prefixes))) as pool:
        for name, cells in chosen.items():
            if not cells:
                continue
            then = recorded(name)
            results = list(pool.map(lambda cell: run(name, cell), cells))
            now = {**then, 'measured': datetime.date.today().isoformat(), 'cells': results,
                   'machine': f'Linux {platform.release()}, {os.cpu_count()} cores; over the emulator netlab.c'}
            with open(f'{arguments.out}/{name}.json', 'w') as file:
                json.dump(now, file, indent=1, ensure_ascii=False)
                file.write('\n')


if __name__ == '__main__':
    main()
