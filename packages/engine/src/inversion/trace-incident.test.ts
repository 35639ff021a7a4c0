import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { incidentDefaults, traceIncident } from './trace-incident.ts'
import { degenerateKinds, drawDegenerate } from './truth/degenerate.ts'
import { drawIncident, type IncidentOptions } from './truth/incident.ts'
import { inputOf, scoreOf, traceTwin } from './truth/twin.ts'

/** A tenth of the incidents that the truth table has; its bars with what chance leaves of so few. */
const twins = (knowledge: 'same' | 'perturbed', count: number, options: IncidentOptions = {}) =>
  Array.from({ length: count }, (_, n) => {
    const incident = drawIncident(40_000 + n, options)
    return { incident, finding: traceTwin(incident, knowledge, n, 24) }
  })

describe('tracing a seeded incident', () => {
  it('in the weather as it was, finds the culprit and its share', () => {
    const score = scoreOf(twins('same', 6))
    expect(score.top1).toBeGreaterThanOrEqual(0.85)
    expect(score.shareError).toBeLessThanOrEqual(0.12)
  })

  it('in an analysis that errs, mostly finds it, and nearly always among the first three', () => {
    const score = scoreOf(twins('perturbed', 12))
    expect(score.top1).toBeGreaterThanOrEqual(0.75)
    expect(score.top3).toBeGreaterThanOrEqual(0.9)
    expect(score.overBlamed).toBeLessThanOrEqual(0.25)
    expect(score.unexplainedError).toBeLessThanOrEqual(0.15)
  })

  it.each(['placed', 'local'] as const)('does not lay on enterprises what a source in no inventory gave (%s)', unknownKind => {
    const score = scoreOf(twins('perturbed', 8, { unknown: 0.5, unknownKind }))
    expect(score.unexplainedSeen).toBeGreaterThanOrEqual(0.75)
    expect(score.unexplainedError).toBeLessThanOrEqual(0.25)
    expect(score.overBlamed).toBeLessThanOrEqual(0.25)
  })

  it.each(degenerateKinds)('refuses what cannot be identified (%s), with the reason', kind => {
    const findings = Array.from({ length: 4 }, (_, n) => traceTwin(drawDegenerate(kind, 50_000 + n), 'perturbed', n, 24))
    expect(findings.filter(finding => !finding.identifiable).length).toBeGreaterThanOrEqual(3)
    const expected = { twins: 'inseparable', 'in-line': 'inseparable', calm: 'calm', unreached: 'out-of-reach', quiet: 'no-rise' }[kind]
    expect(findings.flatMap(finding => finding.reasons)).toContain(expected)
  })

  it('names an enterprise across the yard as inseparable', () => {
    const incident = drawDegenerate('twins', 50_001)
    const { sources, inseparable } = traceTwin(incident, 'same', 1, 12)
    const partner = sources[0]!.source ^ 1
    expect(inseparable).toContain(partner)
  })

  const input = inputOf(drawIncident(40_001), 'perturbed', 1, 12)

  it('gives shares that sum to one with the unexplained, within their ranges, the same each time', () => {
    const finding = traceIncident(input)
    const sum = finding.sources.reduce((total, { share }) => total + share, finding.unexplained.share)
    expect(sum).toBeCloseTo(1, 9)
    for (const { low, median, high } of finding.sources) {
      expect(low).toBeLessThanOrEqual(median)
      expect(median).toBeLessThanOrEqual(high)
    }
    expect(traceIncident(input)).toEqual(finding)
  })

  it('does not lay a rise on an enterprise whose monitoring saw nothing unusual', () => {
    const incident = drawIncident(40_001)
    const steady = incident.town.sources.map((_, e) => e === incident.culprit)
    const shareOf = (finding: ReturnType<typeof traceIncident>) => finding.sources.find(({ source }) => source === incident.culprit)!
    const [free, cleared] = [shareOf(traceIncident(input)), shareOf(traceIncident({ ...input, steady }))]
    expect(cleared.incident).toBeLessThan(free.incident)
    expect(cleared.share).toBeLessThan(free.share)
  })

  it('says nothing without measurements', () => {
    const { rise, sd } = input.measured
    expect(traceIncident({ ...input, measured: { rise: rise.map(() => Number.NaN), sd } })).toMatchObject({
      identifiable: false,
      reasons: ['no-data'],
    })
  })

  it('gives every share whatever hours and species a companion station lacks', () => {
    const { hours, species } = input.members[0]!.responses.layout
    const elsewhere = input.measured.rise.map((_, k) => (Math.floor(k / (hours * species)) === input.station ? 0 : 1))
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), lacks => {
        const at = (k: number) => elsewhere[k] === 1 && lacks[Math.floor(k / hours) % lacks.length]!
        const without = (values: Float64Array) => values.map((value, k) => (at(k) ? Number.NaN : value))
        const measured = { rise: without(input.measured.rise), sd: without(input.measured.sd) }
        const { sources, unexplained, unknown } = traceIncident({ ...input, measured })
        const numbers = sources.flatMap(({ share, low, high, top1, top3, factor }) => [share, low, high, top1, top3, factor])
        expect(
          [...numbers, unexplained.share, unexplained.low, unknown.probability, unknown.evidence, unknown.share.high].every(
            Number.isFinite,
          ),
        ).toBe(true)
      }),
      { numRuns: 4, examples: [[[true]]] },
    )
  })

  it('lays a rise that no enterprise of the inventory can reach on none', () => {
    const none = { sources: 0, values: new Float64Array(0) }
    const members = input.members.map(({ member, responses }) => ({ member, responses: { ...responses, ...none } }))
    const { sources, unexplained } = traceIncident({ ...input, members })
    expect(sources).toEqual([])
    expect(unexplained.share).toBeCloseTo(1, 9)
  })

  it('stops on its signal', () => {
    expect(() => traceIncident(input, { ...incidentDefaults, signal: AbortSignal.abort() })).toThrow()
  })
})
