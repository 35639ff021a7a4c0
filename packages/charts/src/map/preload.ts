let started = false

/**
 * Fetches the map's module ahead of its first use, and has the browser start its drawing process in a worker: without a
 * graphics card the first drawing context takes half a second.
 */
export const preloadMap = () => {
  if (started) return
  started = true
  // After a failure the map that needs the module loads it again.
  void import('./maplibre.ts').catch(() => undefined)
  new Worker(new URL('./start-gl.worker.ts', import.meta.url), { type: 'module' })
}
