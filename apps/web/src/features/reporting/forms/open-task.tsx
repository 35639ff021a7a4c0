import { ArrowLeftOutlined, ImportOutlined } from '@ant-design/icons'
import { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { fillEnterpriseCalls, fillingCalls, fillPollutionCalls } from '@qingyuan/contract/reporting/forms.ts'
import type { EnterpriseForm, ListSectionId } from '@qingyuan/domain/fill-form/form.ts'
import { useConfirm } from '@qingyuan/ui/confirm.tsx'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#/hooks/current-user.ts'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { PageFrame } from '#/page/page-frame.tsx'
import { pageStateOf, StateGate } from '#/page/state-gate.tsx'
import { ConflictModal } from './draft/conflict-modal.tsx'
import { SaveLine } from './draft/save-line.tsx'
import { type FillSaving, type Opened, useSaving } from './draft/use-saving.ts'
import css from './filling.module.css'
import { FillStage, useStage } from './form/stage.tsx'
import { importAt } from './paths.ts'
import { deadlineWords, FillState } from './tasks/task-list.tsx'
import { useFilled } from './use-filled.ts'
import { errorsOf } from './use-problems.ts'

interface OpenTaskProps {
  taskId: number
  /** Whose, for staff; left out by an enterprise itself. */
  enterpriseId?: number
  step: string
  onStep: (step: string) => void
  onBack: () => void
}

/** The server's form takes the place of ours: last year's, whole or one section. */
const useCopies = ({ saving, state }: FillSaving, taskId: number) => {
  const options = { invalidates: [fillingCalls.Preview, fillingCalls.Tasks] }
  const whole = useAction(fillEnterpriseCalls.Sync, options)
  const part = useAction(fillPollutionCalls.Sync, options)
  const { ask, holder } = useConfirm()
  const take = (answer: Awaited<ReturnType<typeof whole.run>>) => {
    if (answer) saving.adopt({ revision: answer.revision, form: answer.form as EnterpriseForm, savedAt: answer.savedAt }, answer.problems)
  }
  const copy = async (section?: string) => {
    const what = section ? '这一步' : '整份填报'
    if (!(await ask(`用上年数据替换${what}？`, { okText: '沿用上年', danger: false, content: '已填的内容会被替换，替换后请逐项核对。' })))
      return
    await saving.flush()
    const held = { taskId, revision: saving.state().revision }
    take(section ? await part.run({ ...held, section: section as ListSectionId }) : await whole.run(held))
  }
  return { copy, holder, busy: whole.busy || part.busy || state.status === 'conflict' }
}

const OpenedTask = ({
  opened,
  refetch,
  enterpriseId,
  step,
  onStep,
  onBack,
}: { opened: Opened; refetch: () => void } & Omit<OpenTaskProps, 'taskId'>) => {
  const user = useUser(state => state.user)
  const [strict, setStrict] = useState(false)
  const filling = useSaving(opened, user?.id ?? 0)
  const { saving, state } = filling
  const filled = useFilled(opened, filling, strict)
  const stage = useStage(filled, step, onStep)
  const { task, enterprise, closed } = opened
  const { copy, holder, busy } = useCopies(filling, task.id)
  const go = useNavigate()
  const errors = errorsOf(filled.problems).length
  const submit = useAction(approvalCalls.FillSubmit, {
    successMessage: '已提交审核',
    invalidates: [fillingCalls.Tasks],
    onDone: refetch,
  })
  const send = async () => {
    setStrict(true)
    onStep('submit')
    if (errors > 0 || !(await saving.flush())) return
    await submit.run({ taskId: task.id, revision: saving.state().revision })
  }
  const rejection =
    opened.fill.state === 'rejected' || opened.remarks.length > 0 ? opened.history.find(({ event }) => event === 'reject') : undefined
  return (
    <PageFrame
      state="ready"
      filters={
        <div className={css.head}>
          <Button type="text" size="small" icon={<ArrowLeftOutlined />} onClick={onBack} aria-label="返回任务列表" />
          <h1>
            {task.year} 年　{task.name}
          </h1>
          <FillState state={closed === null && state.revision > opened.fill.revision ? 'filling' : opened.fill.state} />
          <span>
            {enterprise.name} · {enterprise.county} · 截止 {task.endsOn}，{deadlineWords(task)}
          </span>
        </div>
      }
      actions={
        closed === null ? (
          <>
            <SaveLine status={state.status} savedAt={state.savedAt} refusal={state.refusal} kept={state.kept} />
            {opened.before && (
              <Button loading={busy} onClick={() => void copy()}>
                沿用去年
              </Button>
            )}
            <Button icon={<ImportOutlined />} onClick={() => void saving.flush().then(() => go(importAt(task.id)))}>
              导入 Excel
            </Button>
          </>
        ) : (
          <span className={css.saveLine}>{closed}，不能修改</span>
        )
      }
      actionBar={
        <>
          <Button disabled={!stage.last} onClick={() => stage.last && onStep(stage.last.id)}>
            上一步
          </Button>
          {stage.next && (
            <Button type="primary" ghost={stage.next.id === 'submit'} onClick={() => onStep(stage.next!.id)}>
              下一步：{stage.next.label}
            </Button>
          )}
          <span className={css.why}>{closed === null && errors > 0 && `还有 ${errors} 处错误，改正后可提交`}</span>
          {closed === null && (
            <Button type="primary" disabled={state.status === 'conflict'} loading={submit.busy} onClick={() => void send()}>
              {errors > 0 ? '查看问题' : '提交审核'}
            </Button>
          )}
        </>
      }
    >
      {holder}
      {state.status === 'conflict' && state.theirs && <ConflictModal saving={filling} optionsOf={filled.looked.optionsOf} />}
      <FillStage
        filled={filled}
        stage={stage}
        taskId={task.id}
        enterpriseId={enterpriseId}
        reason={rejection?.comment ?? null}
        onStep={each => onStep(each.id)}
        onCopy={closed === null ? section => void copy(section) : undefined}
      />
    </PageFrame>
  )
}

/** One task of the enterprise, opened. */
export const OpenTask = ({ taskId, enterpriseId, ...rest }: OpenTaskProps) => {
  const query = useCall(fillEnterpriseCalls.Query, { taskId, enterpriseId }, { keepPrevious: false, staleMs: 0 })
  const [since, setSince] = useState(Date.now)
  // Typing goes on over what was opened, whatever is asked again behind it: an answer from before is never begun with.
  const [opened, setOpened] = useState<{ data: Opened; at: number } | null>(null)
  useEffect(() => {
    if (query.data && query.dataUpdatedAt >= since && (opened === null || opened.at < since))
      setOpened({ data: query.data, at: query.dataUpdatedAt })
  }, [query.data, query.dataUpdatedAt, since, opened])
  const refetch = () => {
    setSince(Date.now())
    void query.refetch()
  }
  if (opened) return <OpenedTask key={opened.at} opened={opened.data} refetch={refetch} enterpriseId={enterpriseId} {...rest} />
  return (
    <PageFrame state={pageStateOf([query])}>
      <StateGate query={query} what="填报查询">
        {() => null}
      </StateGate>
    </PageFrame>
  )
}
