import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'

/** The gallery alone: charts, and the boundaries read from the repository. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['maplibre-gl'] },
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
}
