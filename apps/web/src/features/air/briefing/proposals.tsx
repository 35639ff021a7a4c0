import { isEnterpriseOrder } from '@qingyuan/domain/briefing.ts'
import { Box, Caption, Hint } from '@qingyuan/ui/layout.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useMay } from '#/page/allowed.tsx'
import { fieldOrdersPath } from '#/page/work/work-paths.ts'
import css from './briefing.module.css'
import { type Briefing, caseOfPage, pageLink } from './briefing-look.ts'

interface ProposalToolProps {
  action: Briefing['actions'][number]
  onOrder: OpenOrder
  /** Opens the order to the field, of the proposal with this key. */
  onField: (key: string) => void
}

/** Where a proposal is carried out: its orders once they are sent, the filled-in order, or the page. */
const ProposalTool = ({ action, onOrder, onField }: ProposalToolProps) => {
  const { page, button, key, orders, task } = action
  const mayOrder = useMay('trace:order')
  const caseId = caseOfPage(page)
  if (orders && orders.length > 0)
    return (
      <Link to={caseId === null ? fieldOrdersPath : pageLink(page)}>
        已派 {orders[0]}
        {orders.length > 1 && ` 等 ${orders.length} 单`}
      </Link>
    )
  if (isEnterpriseOrder(action) && caseId !== null && mayOrder)
    return (
      <Button size="small" onClick={() => onOrder(caseId)}>
        {button}
      </Button>
    )
  if (task && mayOrder)
    return (
      <Button size="small" onClick={() => onField(key)}>
        {button}
      </Button>
    )
  return (
    <Link to={pageLink(page)}>
      <Button size="small">{isEnterpriseOrder(action) || task ? '查看' : button}</Button>
    </Link>
  )
}

export type OpenOrder = (caseId: number) => void

/** What is proposed, the most urgent first. */
export const Proposals = ({ actions, onOrder, onField }: Pick<Briefing, 'actions'> & Omit<ProposalToolProps, 'action'>) =>
  actions.length === 0 ? (
    <Hint>没有需要派单或会商的事项。</Hint>
  ) : (
    <div>
      {actions.map((action, n) => (
        <div key={action.key} className={css.proposal}>
          <i>{n + 1}</i>
          <Box grow>
            <Box weight={600}>
              <Subscript text={action.title} />
            </Box>
            <Caption>
              <Subscript text={action.note} />
            </Caption>
          </Box>
          <ProposalTool {...{ action, onOrder, onField }} />
        </div>
      ))}
    </div>
  )
