import type { PublishedId } from './columns.ts'
import type { Notice } from './refusal.ts'

export interface OzoneRow {
  values: { o3?: number | null }
  published: Partial<Record<PublishedId, number | null>>
}

/** A value, and the running maximum that cannot be smaller. */
interface OzonePair {
  names: readonly [value: string, maximum: string]
  codes: readonly [exchanged: Notice['code'], inconsistent: Notice['code']]
  read: (row: OzoneRow) => readonly [value: number | null | undefined, maximum: number | null | undefined]
  exchange: (row: OzoneRow) => void
}

const pairs = {
  hour: {
    names: ['O3', 'O3_24h'],
    codes: ['O3_EXCHANGED', 'O3_INCONSISTENT'],
    read: row => [row.values.o3, row.published.o3_24h],
    exchange: row => {
      ;[row.values.o3, row.published.o3_24h] = [row.published.o3_24h ?? null, row.values.o3 ?? null]
    },
  },
  eightHour: {
    names: ['O3_8h', 'O3_8h_24h'],
    codes: ['O3_8H_EXCHANGED', 'O3_8H_INCONSISTENT'],
    read: ({ published }) => [published.o3_8h, published.o3_8h_24h],
    exchange: ({ published }) => {
      ;[published.o3_8h, published.o3_8h_24h] = [published.o3_8h_24h ?? null, published.o3_8h ?? null]
    },
  },
} satisfies Record<string, OzonePair>

type PairName = keyof typeof pairs
const pairNames = Object.keys(pairs) as PairName[]

/** Fewer contradicting rows than this are errors of single stations. */
const leastRows = 3

/**
 * Rows of a whole file that say which way round its ozone columns are. Public copies of the national release of 2018 and 2022 have
 * `o3` and `o3_24h`, and `o3_8h` and `o3_8h_24h`, in each other's place.
 */
export class OzoneEvidence {
  readonly #counts = { hour: { above: 0, below: 0 }, eightHour: { above: 0, below: 0 } }

  add(row: OzoneRow): void {
    for (const name of pairNames) {
      const [value, maximum] = pairs[name].read(row)
      if (value == null || maximum == null || value === maximum) continue
      if (value > maximum) this.#counts[name].above++
      else this.#counts[name].below++
    }
  }

  /**
   * A pair is exchanged when at least three rows have a value above its maximum and at most one row in twenty of the unequal ones says the
   * opposite. Equal and missing values say nothing.
   */
  findings(): OzoneFindings {
    const notices: Notice[] = []
    const exchanged = pairNames.filter(name => {
      const { above, below } = this.#counts[name]
      const isExchanged = above >= leastRows && below * 19 <= above
      const { names, codes } = pairs[name]
      const [value, maximum] = names
      if (isExchanged)
        notices.push({
          code: codes[0],
          message: `${value} 与 ${maximum} 两列互换（${value} 不可能大于 24 小时最大值），已换回`,
          count: above,
        })
      else if (above > 0) notices.push({ code: codes[1], message: `${value} 大于其 24 小时最大值，数据未改动`, count: above })
      return isExchanged
    })
    return { exchanged, notices }
  }
}

export interface OzoneFindings {
  exchanged: readonly PairName[]
  notices: readonly Notice[]
}

/** Puts exchanged values of a row back in place. */
export const restoreOzone = (row: OzoneRow, { exchanged }: OzoneFindings): void => {
  for (const name of exchanged) pairs[name].exchange(row)
}
