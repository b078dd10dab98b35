// What sums of real bytes take, beside this machine and beside RaptorQ.
import { execFileSync } from 'node:child_process';
import { corePath } from './process.mjs';

/** @typedef {import('./bench.mjs').Figure} Figure */

/**
 * @param {(figure: number, limit: number) => Partial<Figure>} atLeast
 * @param {(count: number) => string} perSecond
 * @returns {Figure[]}
 */
export function codecFigures(atLeast, perSecond) {
  const args = [
    'run',
    '--release',
    '--quiet',
    '-p',
    'quorumscope-gossip-codec',
    '--example',
    'speed',
  ];
  const speed = JSON.parse(execFileSync('cargo', args, { cwd: corePath, encoding: 'utf8' }));
  const machine = (/** @type {number} */ perS) => `${perSecond(perS)} sums of two symbols of 128 B`;
  return [
    { name: 'this machine, 50 symbols', value: machine(speed.machine_per_s) },
    { name: 'this machine, 100,000 symbols', value: machine(speed.machine_of_many_per_s) },
    {
      name: 'encoder over that, window of 50',
      value: `${speed.encode.toFixed(2)} (${perSecond(speed.codewords_encoded_per_s)} codewords; drawing takes ${speed.drawing.toFixed(2)} of it)`,
      ...atLeast(speed.encode, 0.5),
    },
    {
      name: 'decoder over that, window of 50, one link',
      value: `${speed.decode.toFixed(3)} (${perSecond(speed.codewords_decoded_per_s)} codewords; hashing takes ${speed.hashing.toFixed(2)} of it)`,
      ...atLeast(speed.decode, 0.5),
    },
    {
      name: 'encoder, window of 65,535',
      value: speed.encode_of_many.toFixed(2),
      ...atLeast(speed.encode_of_many, 0.2),
    },
    {
      name: 'decoder, 100,000 known',
      value: speed.decode_of_many.toFixed(2),
      ...atLeast(speed.decode_of_many, 0.2),
    },
    {
      name: 'RaptorQ, blocks of 50 symbols of 128 B',
      value: `${perSecond(speed.raptorq_encoded_per_s)} encoded, ${perSecond(speed.raptorq_decoded_per_s)} decoded from repair packets`,
    },
  ];
}
