/** Creates a drawing context and ends: the browser starts its drawing process here, without blocking the page. */
new OffscreenCanvas(1, 1).getContext('webgl2')?.finish()
close()
