import { describe, expect, it } from 'vitest'
import { type DiagnosticDomain, domainSlopes, type FaceWind, layersOf } from './domain.ts'
import { conserveMass, divergence, verticalFreedom } from './mass-consistent.ts'

const faces = Float64Array.of(0, 20, 50, 100, 180, 300, 450, 650, 900, 1200, 1600, 2100, 2700, 3500, 5000)

const domainOf = (nx: number, ny: number, step: number, height: (x: number, y: number) => number, f = faces): DiagnosticDomain => ({
  nx,
  ny,
  dx: step,
  dy: step,
  faces: f,
  terrain: Float32Array.from({ length: nx * ny }, (_, n) =>
    height(((n % nx) - (nx - 1) / 2) * step, (Math.floor(n / nx) - (ny - 1) / 2) * step),
  ),
})

/** Wind (u, v) everywhere; no vertical motion: w relative to the faces is −u·∇terrain, at the ground 0. */
const flatWind = (domain: DiagnosticDomain, u: number, v: number): FaceWind => {
  const { nx, ny } = domain
  const nz = layersOf(domain)
  const slope = domainSlopes(domain)
  const w = new Float64Array((nz + 1) * nx * ny)
  for (let n = nx * ny; n < w.length; n++) w[n] = -u * slope.x[n % (nx * ny)]! - v * slope.y[n % (nx * ny)]!
  return { u: new Float64Array(nz * ny * (nx + 1)).fill(u), v: new Float64Array(nz * (ny + 1) * nx).fill(v), w }
}

const most = (values: Float64Array) => values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)

/** Air through all outer faces, m3/s: net and gross. */
const throughput = ({ u, v, w }: FaceWind, domain: DiagnosticDomain) => {
  const { nx, ny, dx, dy, faces: f } = domain
  let [net, gross] = [0, 0]
  const add = (flow: number) => {
    net += flow
    gross += Math.abs(flow) / 2
  }
  for (let k = 0; k < layersOf(domain); k++) {
    const thick = f[k + 1]! - f[k]!
    for (let j = 0; j < ny; j++) {
      add(u[(k * ny + j) * (nx + 1) + nx]! * dy * thick)
      add(-u[(k * ny + j) * (nx + 1)]! * dy * thick)
    }
    for (let i = 0; i < nx; i++) {
      add(v[(k * (ny + 1) + ny) * nx + i]! * dx * thick)
      add(-v[k * (ny + 1) * nx + i]! * dx * thick)
    }
  }
  for (let n = 0; n < nx * ny; n++) add(w[layersOf(domain) * nx * ny + n]! * dx * dy - w[n]! * dx * dy)
  return { net, gross }
}

describe('the mass-consistent wind', () => {
  it('a uniform wind over flat land is itself', () => {
    const domain = domainOf(20, 15, 1000, () => 700)
    const wind = conserveMass(flatWind(domain, 4, -3), domain, { freedom: 0.3, top: 'open' })
    expect([most(wind.u.map(u => u - 4)), most(wind.v.map(v => v + 3)), most(wind.w)]).toEqual([0, 0, 0])
  })

  it.each(['open', 'closed'] as const)('over steep hills, top %s, its divergence is rounding and what enters leaves', top => {
    const domain = domainOf(
      60,
      50,
      1000,
      (x, y) => 900 + 600 * Math.sin(x / 4000) * Math.cos(y / 6000) + 300 * Math.sin((x + 2 * y) / 2500),
    )
    const raw = flatWind(domain, 3, 2)
    expect(most(divergence(raw, domain))).toBeGreaterThan(1e-3)
    const wind = conserveMass(raw, domain, { freedom: 0.2, top })
    expect(most(divergence(wind, domain))).toBeLessThan(1e-12)
    const { net, gross } = throughput(wind, domain)
    expect(Math.abs(net)).toBeLessThan(1e-10 * gross)
    expect(most(wind.w.subarray(0, 3000))).toBe(0)
  })

  it('the adjustment is the smallest one: what already conserves mass is left alone', () => {
    const domain = domainOf(30, 30, 1000, (x, y) => 500 * Math.exp(-(x * x + y * y) / 3e7))
    const once = conserveMass(flatWind(domain, 5, 0), domain, { freedom: 1, top: 'open' })
    const twice = conserveMass({ u: once.u.slice(), v: once.v.slice(), w: once.w.slice() }, domain, { freedom: 1, top: 'open' })
    expect(most(twice.u.map((u, n) => u - once.u[n]!))).toBeLessThan(1e-11)
  })

  it('the adjustment is at right angles to every wind that conserves mass, in the measure of the weights: no smaller one would do', () => {
    const freedom = 0.4
    const domain = domainOf(
      12,
      10,
      800,
      (x, y) => 300 * Math.sin(x / 1500) + 200 * Math.cos(y / 1100),
      Float64Array.of(0, 30, 90, 250, 600, 1500),
    )
    const start = flatWind(domain, 4, -2)
    const copy = ({ u, v, w }: FaceWind): FaceWind => ({ u: u.slice(), v: v.slice(), w: w.slice() })
    for (const top of ['open', 'closed'] as const) {
      const level = copy(start)
      if (top === 'closed') level.w.fill(0, 5 * 120)
      const found = conserveMass(copy(level), domain, { freedom, top })
      const waves = {
        u: start.u.map((_, n) => Math.sin(3 * n)),
        v: start.v.map((_, n) => Math.cos(5 * n)),
        w: start.w.map((_, n) => (n < 120 ? 0 : Math.sin(7 * n))),
      }
      const other = conserveMass(waves, domain, { freedom: 1, top })
      const thick = (k: number) => domain.faces[k + 1]! - domain.faces[k]!
      // Way over which φ changes by the step: between middles, at the open top a layer's thickness.
      const way = (k: number) => (k === 0 ? 0 : k === 5 ? thick(4) : (thick(k - 1) + thick(k)) / 2)
      let [inner, size] = [0, 0]
      const add = (weight: number, is: number, was: number, along: number) => {
        inner += weight * (is - was) * along
        size += Math.abs(weight * (is - was) * along)
      }
      found.u.forEach((is, n) => add(thick(Math.floor(n / 130)), is, level.u[n]!, other.u[n]!))
      found.v.forEach((is, n) => add(thick(Math.floor(n / 132)), is, level.v[n]!, other.v[n]!))
      found.w.forEach((is, n) => add(way(Math.floor(n / 120)) / freedom ** 2, is, level.w[n]!, other.w[n]!))
      expect(Math.abs(inner)).toBeLessThan(1e-11 * size)
    }
  })

  it('over a Witch of Agnesi in neutral air the crest wind is 1 + H/L, as potential flow has it', () => {
    // Ridge h = H / (1 + (x/L)²): linear potential flow gives u'/U = H/L at the crest at the ground and H L / (L + z)² above it.
    const [height, half] = [20, 2000]
    const fine = Float64Array.from({ length: 41 }, (_, k) => (k < 21 ? k * 50 : 1000 + (k - 20) ** 1.8 * 90))
    const ridge = domainOf(161, 41, 400, x => height / (1 + (x / half) ** 2), fine)
    const wind = conserveMass(flatWind(ridge, 10, 0), ridge, { freedom: 1, top: 'open' })
    const gain = (k: number) => (wind.u[(k * 41 + 20) * 162 + 80]! + wind.u[(k * 41 + 20) * 162 + 81]!) / 20 - 1
    for (const k of [0, 4, 10]) {
      const z = (fine[k]! + fine[k + 1]!) / 2
      const exact = (height * half) / (half + z) ** 2
      // The domain is 32 half-widths long and 16 deep instead of infinite: 15 %.
      expect(Math.abs(gain(k) / exact - 1)).toBeLessThan(0.15)
    }
    expect(gain(0)).toBeGreaterThan(gain(10))
  })

  it('stable air goes round a hill that neutral air climbs', () => {
    const hill = domainOf(61, 61, 500, (x, y) => 300 * Math.exp(-(x * x + y * y) / 4.5e6))
    const through = (freedom: number) => {
      const wind = conserveMass(flatWind(hill, 5, 0), hill, { freedom, top: 'open' })
      let sideways = 0
      for (let j = 0; j < 62; j++) for (let i = 0; i < 61; i++) sideways += Math.abs(wind.v[j * 61 + i]!)
      return sideways
    }
    expect(through(0.2)).toBeGreaterThan(1.5 * through(1))
    expect([verticalFreedom(5, 0, 300), verticalFreedom(3, 0.02, 300), verticalFreedom(0.1, 0.05, 1000)]).toEqual([1, 0.5, 0.2])
  })
})
