import { numberText } from '@qingyuan/domain/number-text.ts'
import { bearingText, distanceText, intervalText } from '@qingyuan/domain/suspect-text.ts'
import { Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { type PlainColumn, PlainTable } from '@qingyuan/ui/plain-table.tsx'
import type { Suspect } from '../incident.ts'
import css from './suspects.module.css'

interface SuspectTableProps {
  suspects: readonly Suspect[]
  /** Without shares. */
  calm: boolean
  chosen: number | null
  onChoose: (id: number) => void
  onOpen: (id: number) => void
}

const percent = (share: number) => numberText(share * 100, 1)

const shareColumns: readonly PlainColumn<Suspect>[] = [
  { title: <span title="排在首位的集合成员所占比例">首位 %</span>, cell: ({ top1 }) => percent(top1) },
  { title: '贡献 %', cell: ({ share }) => <Text as="b">{percent(share)}</Text> },
  { title: '80 % 区间', cell: ({ interval }) => intervalText(interval), look: { nowrap: true } },
]

/** The ranking in numbers; a row is looked at alone, its name opens the enterprise. */
export const SuspectTable = ({ suspects, calm, chosen, onChoose, onOpen }: SuspectTableProps) => (
  <PlainTable
    rows={suspects}
    size={12}
    headings={{ nowrap: true }}
    onChoose={({ enterpriseId }) => onChoose(enterpriseId)}
    chosen={suspects.find(({ enterpriseId }) => enterpriseId === chosen)}
    titleOf={({ county, industry }) => `${county} · ${industry}`}
    columns={[
      { title: '#', cell: (_, i) => i + 1 },
      {
        title: '企业',
        align: 'left',
        look: { maxWidth: 120 },
        cell: ({ enterpriseId, name }) => (
          <TextButton
            className={css.link}
            ellipsis
            maxWidth={120}
            textAlign="left"
            title={name}
            onClick={event => {
              event.stopPropagation()
              onOpen(enterpriseId)
            }}
          >
            {name}
          </TextButton>
        ),
      },
      ...(calm ? [] : shareColumns),
      { title: '距离', cell: ({ distanceM }) => distanceText(distanceM), look: { nowrap: true } },
      { title: '方位', cell: ({ bearing }) => bearingText(bearing), look: { nowrap: true } },
    ]}
  />
)
