import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { inlineTokens } from '../build/token-styles.ts'

const here = path => fileURLToPath(new URL(path, import.meta.url))

/** The gallery alone: blocks of ui and page with answers made in the browser. */
export default {
  root: here('.'),
  resolve: { alias: [{ find: /^#\//, replacement: here('../src/') }] },
  plugins: [inlineTokens(), react()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { fs: { allow: [here('../../..')] } },
}
