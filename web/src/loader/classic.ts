/**
 * The loader as a classic script, which any origin may load without being asked: where it lies, `embed.html` lies too.
 */
import { define } from './quorumScope';

const { currentScript } = document;
const here = currentScript instanceof HTMLScriptElement ? currentScript.src : location.href;
define(here.slice(0, here.lastIndexOf('/') + 1), true);
