import { factorColumns, sourceClassCalls } from '@qingyuan/contract/emissions/factors.ts'
import { buildFrame } from '@qingyuan/domain/declared-columns.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { formatDateTime } from '@qingyuan/domain/time.ts'
import { classTree, selectFactors, sourceFacts, toRow } from '#/modules/emissions/factor-library/public.ts'
import { serveCalls } from '#/platform/module.ts'
import { confirmFactors } from './confirming.ts'
import { factorKinds } from './kinds.ts'

/** The library has some four thousand rows; a table of them all is one answer. */
const everything = { limit: 20_000, offset: 0 }

export const sourceClassService = serveCalls(sourceClassCalls, {
  /** A kind of factors with value, unit, quality, provenance and who changed it, as the page filters it. */
  Factors: async ({ services: { db, clock } }, { kind, sourceCode, ...filter }) => {
    const facts = await sourceFacts({ db })
    const rows = (await selectFactors(db, { kind: factorKinds[kind].kind, prefix: sourceCode, ...filter }, everything)).map(row =>
      toRow(row, facts),
    )
    return buildFrame(
      factorColumns,
      rows,
      {
        id: row => row.id,
        scc: row => row.scc || '通用',
        className: row => row.className,
        sector: row => row.sector,
        product: row => row.fuelOrProduct,
        technology: row => row.technology,
        control: row => [row.control, row.controlName].filter(Boolean).join(' '),
        name: row => row.name,
        value: ({ value }) => (Number.isFinite(Number(value)) ? Number(value) : value),
        unit: row => factorUnitText(row.unit),
        low: row => row.low,
        high: row => row.high,
        quality: row => row.quality,
        provenance: row => row.provenance,
        basis: row => row.basis,
        note: row => row.note,
        version: row => row.version,
        by: row => row.by,
        at: row => row.at,
        reason: row => row.reason,
      },
      {
        meta: {
          title: `排放因子库 ${factorKinds[kind].noun}`,
          timeConvention: '修改时间为北京时间',
          demo: false,
          madeAt: formatDateTime(clock.now()),
        },
      },
    )
  },
  Confirm: confirmFactors,
  Tree: ({ services }) => classTree(services),
})
