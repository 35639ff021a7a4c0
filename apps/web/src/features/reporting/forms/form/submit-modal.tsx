import type { InputOf } from '@qingyuan/contract/call.ts'
import type { approvalCalls } from '@qingyuan/contract/reporting/approval.ts'
import { sectionOf } from '@qingyuan/domain/fill-form/form.ts'
import { Box, LabelledField, Note, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { rowTitle } from '../row-title.ts'
import { useFillForm } from '../use-fill-form.ts'

export type Reply = InputOf<typeof approvalCalls.FillSubmit>['replies'][number]

interface Question {
  place: Omit<Reply, 'text'>
  title: string
  text: string
  /** A cross-check needs its reason, a remark may be answered. */
  required: boolean
}

const keyOf = ({ section, rowId, field }: Question['place']) => `${section}/${rowId ?? ''}/${field}`
const leastLength = 5

/** What the submission has to answer: remarks of the last review, and cross-checks that disagree. */
const useQuestions = (): Question[] => {
  const fill = useFillForm()
  const titleOf = (section: string, row: string, field: string) => {
    const found = sectionOf.get(section)
    const label = found?.fields.find(({ key }) => key === field)?.label
    return [found?.label, found?.kind === 'list' && rowTitle(fill, section, row), label].filter(Boolean).join(' · ')
  }
  const remarks = fill.remarks.map(({ section, rowId, field, text }): Question => {
    return {
      place: { section, rowId, field },
      title: titleOf(section, rowId ?? section, field),
      text: `退回批注：${text}`,
      required: false,
    }
  })
  const checks = fill.crossChecks.map(({ section, row = section, field = section, message }): Question => {
    const rowId = row === section ? null : row
    const place = { section, rowId, field }
    // One answer at a field is one to both: what the reviewer wrote there is read with it.
    const remark = remarks.find(each => keyOf(each.place) === keyOf(place))
    const text = [message, ...(remark ? [remark.text] : [])].join('；')
    return { place, title: titleOf(section, row, field), text, required: true }
  })
  return [...checks, ...remarks.filter(({ place }) => !checks.some(check => keyOf(check.place) === keyOf(place)))]
}

interface SubmitModalProps {
  busy: boolean
  onCancel: () => void
  onSubmit: (replies: readonly Reply[]) => Promise<void>
}

/** The one question before a submission, with the answers that it takes along. */
export const SubmitModal = ({ busy, onCancel, onSubmit }: SubmitModalProps) => {
  const questions = useQuestions()
  const { replies: recalled } = useFillForm()
  // What a recalled submission said is still there to be changed.
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(recalled.map(({ text, ...place }) => [keyOf(place), text])),
  )
  const textOf = ({ place }: Question) => (texts[keyOf(place)] ?? '').trim()
  const missing = questions.filter(question => question.required && textOf(question).length < leastLength).length
  const replies = questions.flatMap(question => (textOf(question).length >= 2 ? [{ ...question.place, text: textOf(question) }] : []))
  return (
    <Modal
      open
      title="提交审核？"
      okText="提交审核"
      okButtonProps={{ disabled: missing > 0, loading: busy }}
      cancelText="取消"
      onCancel={onCancel}
      onOk={() => void onSubmit(replies)}
    >
      <Box maxHeight="60vh" overflow="auto">
        <Stack gap={12}>
          <Note margin={0}>提交即确认所填内容真实、完整。审核人打开之前可以撤回，打开之后不能修改，直到退回。</Note>
          {questions.map(question => (
            <LabelledField key={keyOf(question.place)} label={`${question.title}${question.required ? '（须说明原因）' : ''}`}>
              <Text colour={question.required ? 'warningText' : undefined}>{question.text}</Text>
              <Input.TextArea
                rows={2}
                maxLength={300}
                placeholder={question.required ? `说明原因，不少于 ${leastLength} 个字` : '答复审核人（选填）'}
                value={texts[keyOf(question.place)] ?? ''}
                onChange={event => setTexts(before => ({ ...before, [keyOf(question.place)]: event.target.value }))}
                aria-label={`${question.required ? '原因' : '答复'} ${question.title}`}
              />
            </LabelledField>
          ))}
          {missing > 0 && <Text colour="warningText">还有 {missing} 处交叉核对提示没有说明原因</Text>}
        </Stack>
      </Box>
    </Modal>
  )
}
