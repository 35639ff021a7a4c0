/** Asks for a drawing context and goes: the browser starts its drawing process here, where nobody waits for it. */
new OffscreenCanvas(1, 1).getContext('webgl2')?.finish()
close()
