import type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl'
import { seenPoints, type TrackBuffers } from './track.ts'

const vertexSource = `
attribute vec2 position;
attribute vec4 shade;
uniform mat4 matrix;
uniform float size;
varying vec4 colour;
void main() {
  gl_Position = matrix * vec4(position, 0.0, 1.0);
  gl_PointSize = size;
  colour = shade;
}`
const fragmentSource = `
precision mediump float;
varying vec4 colour;
void main() {
  float off = length(gl_PointCoord - 0.5) * 2.0;
  float alpha = colour.a * (1.0 - smoothstep(0.8, 1.0, off));
  gl_FragColor = vec4(colour.rgb * alpha, alpha);
}`

type Gl = WebGLRenderingContext | WebGL2RenderingContext

const compiled = (gl: Gl, type: number, source: string): WebGLShader => {
  const shader = gl.createShader(type)!
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  return shader
}

const linked = (gl: Gl): WebGLProgram => {
  const program = gl.createProgram()!
  gl.attachShader(program, compiled(gl, gl.VERTEX_SHADER, vertexSource))
  gl.attachShader(program, compiled(gl, gl.FRAGMENT_SHADER, fragmentSource))
  gl.linkProgram(program)
  return program
}

/** The map's matrix moved to an origin, in double precision: what is left is small enough for 32 bits. */
const movedTo = (matrix: ArrayLike<number>, [x, y]: readonly [number, number]): Float32Array => {
  const moved = Float64Array.from(matrix)
  for (let row = 0; row < 4; row++) moved[12 + row] = matrix[row]! * x + matrix[4 + row]! * y + matrix[12 + row]!
  return Float32Array.from(moved)
}

/** Px of a dot: finer from afar, where dots of a way lie on one another. */
const sizeAt = (zoom: number): number => Math.min(11, Math.max(4, 4 + (zoom - 10) * 1.4))

/** Dots nearer to one another than this share of their size look like one. */
const apart = 1 / 3

/**
 * A track as points drawn by the graphics card in one call: a hundred thousand of them move with the map. Uploaded once; afterwards only the matrix
 * changes, and with a full step of the zoom which of the points are seen.
 */
export const trackLayer = (id: string, buffers: TrackBuffers): CustomLayerInterface => {
  let map: { getZoom(): number } | null = null
  let program: WebGLProgram | null = null
  let trackBuffers: WebGLBuffer[] = []
  const steps = new Map<number, { buffer: WebGLBuffer; count: number }>()
  /** Of a step of the zoom, worked out when it is first come to; the cell is that of its nearest end. */
  const seenAt = (gl: Gl, zoom: number) => {
    const step = Math.floor(zoom)
    const known = steps.get(step)
    if (known) return known
    const seen = seenPoints(buffers, (apart * sizeAt(step)) / (512 * 2 ** (step + 1)))
    const buffer = gl.createBuffer()!
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, seen, gl.STATIC_DRAW)
    const made = { buffer, count: seen.length }
    steps.set(step, made)
    return made
  }
  const upload = (gl: Gl, data: Float32Array | Uint8Array): WebGLBuffer => {
    const buffer = gl.createBuffer()!
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW)
    return buffer
  }
  const feed = (gl: Gl, name: string, buffer: WebGLBuffer, size: number, type: number, normalised: boolean) => {
    const at = gl.getAttribLocation(program!, name)
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer)
    gl.enableVertexAttribArray(at)
    gl.vertexAttribPointer(at, size, type, normalised, 0, 0)
  }
  return {
    id,
    type: 'custom',
    renderingMode: '2d',
    onAdd: (owner, gl) => {
      map = owner
      program = linked(gl)
      // Of WebGL 1; the second version has it by itself.
      gl.getExtension('OES_element_index_uint')
      trackBuffers = [upload(gl, buffers.positions), upload(gl, buffers.shades)]
    },
    render: (gl, { defaultProjectionData }: CustomRenderMethodInput) => {
      if (!program || !map) return
      gl.useProgram(program)
      feed(gl, 'position', trackBuffers[0]!, 2, gl.FLOAT, false)
      feed(gl, 'shade', trackBuffers[1]!, 4, gl.UNSIGNED_BYTE, true)
      gl.uniformMatrix4fv(gl.getUniformLocation(program, 'matrix'), false, movedTo(defaultProjectionData.mainMatrix, buffers.origin))
      gl.uniform1f(gl.getUniformLocation(program, 'size'), sizeAt(map.getZoom()) * (globalThis.devicePixelRatio || 1))
      gl.enable(gl.BLEND)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      const seen = seenAt(gl, map.getZoom())
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, seen.buffer)
      gl.drawElements(gl.POINTS, seen.count, gl.UNSIGNED_INT, 0)
    },
    onRemove: (_, gl) => {
      for (const buffer of [...trackBuffers, ...[...steps.values()].map(step => step.buffer)]) gl.deleteBuffer(buffer)
      steps.clear()
      gl.deleteProgram(program)
      trackBuffers = []
      program = map = null
    },
  }
}
