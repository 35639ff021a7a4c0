import { seededRandom } from '../core/random.ts'

/** One possible state of what is not known exactly. The control has no error. */
export interface Member {
  /** Degrees added to the direction, one an hour. */
  turnDeg: Float64Array
  /** Factor of wind speed, friction velocity and convective velocity. */
  speedFactor: number
  mixingFactor: number
  /** Added to the Pasquill class before it is rounded. */
  classShift: number
  /** Factor of each source's emission. */
  emissionFactor: Float64Array
  /** Top of the layer backward particles start in, m. */
  startTopM: number
}

export interface MemberOptions {
  sources: number
  hours: number
  seed: number
  /** Standard deviations: degrees, relative, relative, classes. */
  turnDeg: number
  /** Share of the direction's variance that changes from hour to hour (memory 0.7); the rest stays all the time. */
  hourly: number
  speed: number
  mixing: number
  classShift: number
  /** Geometric standard deviation of the inventory's emissions. */
  emission: number
}

/** Errors of one representative station and a careful inventory. */
export const memberDefaults = { turnDeg: 12, hourly: 0.3, speed: 0.2, mixing: 0.25, classShift: 0.5, emission: 1.5 }

const memory = 0.7

export const controlMember = ({ sources, hours }: Pick<MemberOptions, 'sources' | 'hours'>): Member => ({
  turnDeg: new Float64Array(hours),
  emissionFactor: new Float64Array(sources).fill(1),
  ...{ speedFactor: 1, mixingFactor: 1, classShift: 0, startTopM: 50 },
})

/**
 * Ensemble members. Factors of speed and mixing height are lognormal, so that none is negative; the first `count` members of a longer list are
 * those of the shorter.
 */
export const drawMembers = (count: number, options: MemberOptions): Member[] =>
  Array.from({ length: count }, (_, m) => {
    const random = seededRandom(options.seed * 65_537 + m)
    const steady = random.normal() * Math.sqrt(1 - options.hourly)
    const turnDeg = new Float64Array(options.hours)
    for (let h = 0, own = random.normal(); h < options.hours; h++) {
      turnDeg[h] = options.turnDeg * (steady + Math.sqrt(options.hourly) * own)
      own = memory * own + Math.sqrt(1 - memory * memory) * random.normal()
    }
    return {
      turnDeg,
      speedFactor: Math.exp(options.speed * random.normal()),
      mixingFactor: Math.exp(options.mixing * random.normal()),
      classShift: options.classShift * random.normal(),
      startTopM: 30 + 40 * random.next(),
      emissionFactor: Float64Array.from({ length: options.sources }, () => Math.exp(Math.log(options.emission) * random.normal())),
    }
  })
