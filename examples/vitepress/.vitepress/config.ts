import { defineConfig } from 'vitepress';

export default defineConfig({
  title: 'Consensus across a planet',
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'quorum-scope' } } },
});
