let started = false

/**
 * Fetches the map's module ahead of its first use, and has the browser start what draws it, in a worker that nobody waits for: without a
 * graphics card the first drawing context takes half a second.
 */
export const preloadMap = () => {
  if (started) return
  started = true
  // What does not come is asked for again by the map that needs it.
  void import('./maplibre.ts').catch(() => undefined)
  new Worker(new URL('./start-gl.worker.ts', import.meta.url), { type: 'module' })
}
