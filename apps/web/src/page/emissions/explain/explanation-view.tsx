import type { OutputOf } from '@qingyuan/contract/call.ts'
import type { inventoryCalls } from '@qingyuan/contract/emissions/inventory.ts'
import { factorUnitText } from '@qingyuan/domain/factor-unit-text.ts'
import { numberText } from '@qingyuan/domain/number-text.ts'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { Box, Note, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { type PlainColumn, PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { ReactNode } from 'react'
import { termText } from '#/page/emissions/mass-text.ts'
import { ExplainedMass } from './breakdown-list.tsx'

type Explained = OutputOf<typeof inventoryCalls.Explain>

const origins = { reported: '填报', factor: '因子库', derived: '推算', assumed: '取常用值', measured: '在线监测' } as const

const termColumns: readonly PlainColumn<Explained['terms'][number]>[] = [
  {
    cell: ({ label, factor, quality, provenance }) => (
      <>
        <Subscript text={label} />
        {factor && (
          <Stack as="small" colour="textTertiary">
            {`${factor.replace('@', ' 第 ')} 版${quality ? ` · 质量等级 ${quality}` : ''}${provenance ? ` · ${provenance}` : ''}`}
          </Stack>
        )}
      </>
    ),
  },
  { cell: ({ value, unit }) => `${termText(value)} ${unit === '-' ? '' : factorUnitText(unit)}`, look: { nowrap: true } },
  {
    align: 'left',
    cell: ({ origin }) => <Text colour={origin === 'assumed' ? 'notice' : 'textSecondary'}>{origins[origin]}</Text>,
    look: { nowrap: true },
  },
]

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box as="section" margin={[14, 0, 0, 0]}>
    <Text as="h3" margin={[0, 0, 6, 0]} colour="textLabel" size={13}>
      {title}
    </Text>
    {children}
  </Box>
)

/** One emission: its mass to the gram, the formula, every number in it with its origin, who approved it, by which run. */
export const ExplanationView = ({ explained }: { explained: Explained }) => (
  <>
    <ExplainedMass mass={numberText(explained.grams / 1e6, 6)}>
      t/a <Subscript text={explained.pollutant} />
      {explained.sigmaPercent !== null && ` ± ${numberText(explained.sigmaPercent, 0)} %（1σ，按质量等级）`}
    </ExplainedMass>
    <FactList
      facts={[
        ['排放源', [explained.enterprise, explained.name].filter(Boolean).join(' ')],
        ['区县', explained.county],
        ['源分类', `${explained.sccName}（${explained.scc}）`],
      ]}
    />
    <Part title={`公式（${explained.basis}）`}>
      <Box padding={[8, 10]} radius={4} background="surfaceFaint" size={13}>
        <Subscript text={explained.formula} />
      </Box>
    </Part>
    <Part title="代入的数">
      <PlainTable
        top
        size={12.5}
        cells={{ height: undefined, padding: [5, 4], border: 'lineGrid' }}
        rows={explained.terms}
        columns={termColumns}
      />
      {explained.clipped && <Note margin={[0, 0, 12, 0]}>细颗粒物不能大于粗颗粒物，结果已按粒径嵌套关系截取。</Note>}
    </Part>
    <Part title="依据">
      <FactList
        facts={[
          ['治理设施', explained.controls.join('、') || '无'],
          ['活动水平等级', explained.activityGrade],
          ['填报与审核', explained.approved ? `${explained.approved.what}；${explained.approved.by}，${explained.approved.at}` : '—'],
          ['计算批次', `${explained.run.id}（${explained.run.finishedAt ?? '—'}）`],
          ['结果指纹', explained.run.sha256 ? explained.run.sha256.slice(0, 16) : '—'],
        ]}
      />
    </Part>
  </>
)
