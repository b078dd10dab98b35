import { define } from 'quorumscope-embed';
import { withBase } from 'vitepress';
import theme from 'vitepress/theme';

define({ src: withBase('/quorumscope/') });

export default theme;
