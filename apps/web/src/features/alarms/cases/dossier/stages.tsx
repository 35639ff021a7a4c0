import { CheckOutlined } from '@ant-design/icons'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import type { Dossier } from '../case-look.tsx'
import css from './dossier.module.css'

const titles = {
  alarm: '报警',
  trace: '自动溯源',
  order: '派单',
  answer: '企业答复',
  check: '区县核查',
  decide: '市局认定',
  close: '结案 / 未见效',
} as const

/** The way of the case: done, late, now, to come. */
export const StageStrip = ({ stages }: Pick<Dossier, 'stages'>) => (
  <Card className={css.strip}>
    <ol className={css.stages}>
      {stages.map(({ stage, state, at, by, words, round }) => (
        <li key={stage} data-state={state}>
          <i className={css.circle}>{(state === 'done' || state === 'late') && <CheckOutlined />}</i>
          <b>
            {titles[stage]}
            {round > 1 && stage !== 'alarm' && stage !== 'trace' && `（第 ${round} 轮）`}
          </b>
          <span>{at === null ? '—' : shortMinute(at)}</span>
          <span>{by ?? ''}</span>
          <span className={css.words} title={words}>
            <Subscript text={words} />
          </span>
        </li>
      ))}
    </ol>
  </Card>
)
