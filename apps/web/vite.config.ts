import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, firstLoad } from './build/chunks.ts'
import { keepAliveDialog } from './build/keep-alive-dialog.ts'
import { lightCalls } from './build/light-calls.ts'
import { inlineTokens } from './build/token-styles.ts'

const server = process.env.QINGYUAN_SERVER ?? 'http://127.0.0.1:8080'
const proxy = { '/api': server, '/boundaries': server }
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  resolve: { alias: [{ find: /^#\//, replacement: here('./src/') }] },
  plugins: [inlineTokens(), lightCalls(), keepAliveDialog(), firstLoad(290_000), react()],
  worker: { format: 'es' },
  optimizeDeps: { exclude: ['maplibre-gl'], rolldownOptions: { plugins: [keepAliveDialog()] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { port: Number(process.env.PORT ?? 8081), proxy },
  preview: { port: Number(process.env.PORT ?? 8081), proxy },
})
