import { type EnterpriseForm, emptyForm } from '@qingyuan/domain/fill-form/form.ts'
import { expect, test } from 'vitest'
import { CallError } from '#/call-error.ts'
import { createSaving, type StoredForm } from './saving.ts'

const named = (enterpriseName: string): EnterpriseForm => ({ ...emptyForm(), base: { id: 'base', enterpriseName } })
const lost = () => new CallError('FillEnterprise.Save', 0, '网络没有应答', 'NET')
const stale = (revision: number) => new CallError('FillEnterprise.Save', 409, '已在别处保存', 'CONFLICT', { revision })

/** A server that can be cut off, a storage, and timers that the test lets run. */
const world = () => {
  const kept = new Map<string, string>()
  const server: StoredForm & { answer: 'all' | 'nothing' | 'lostAnswer' } = { revision: 1, form: named('甲'), savedAt: null, answer: 'all' }
  const waiting = new Set<() => void>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = () =>
    createSaving(
      {
        ...{ storage, userId: 1, taskId: 7, closed: false },
        save: async (revision, form) => {
          if (server.answer === 'nothing') throw lost()
          if (revision !== server.revision) throw stale(server.revision)
          Object.assign(server, { revision: revision + 1, form, savedAt: 'now' })
          if (server.answer === 'lostAnswer') throw lost()
          return { revision: server.revision, savedAt: 'now', problems: [] }
        },
        fetchStored: async () => ({ revision: server.revision, form: server.form, savedAt: server.savedAt }),
        later: work => {
          waiting.add(work)
          return () => void waiting.delete(work)
        },
      },
      { revision: server.revision, form: server.form, savedAt: server.savedAt },
      [],
    )
  const settle = async () => {
    for (let round = 0; round < 3; round++) {
      for (const work of [...waiting]) {
        waiting.delete(work)
        work()
      }
      for (let n = 0; n < 20; n++) await Promise.resolve()
    }
  }
  return { kept, server, open, settle }
}

test('input is stored in the browser at once and on the server a moment later', async () => {
  const { kept, server, open, settle } = world()
  const saving = open()
  saving.change(() => named('乙'))
  expect([saving.state().status, kept.size]).toEqual(['unsaved', 1])
  await settle()
  expect([saving.state().status, server.form.base.enterpriseName, kept.size]).toEqual(['saved', '乙', 0])
})

test('a cut connection keeps the draft; typing goes on, a closed browser opens it again, and it is saved when the server answers', async () => {
  const { server, open, settle } = world()
  server.answer = 'nothing'
  const first = open()
  first.change(() => named('乙'))
  await settle()
  first.change(() => named('丙'))
  expect(first.state().status).toBe('offline')
  first.stop()
  const second = open()
  expect([second.state().status, second.state().form.base.enterpriseName]).toEqual(['unsaved', '丙'])
  server.answer = 'all'
  await settle()
  expect([second.state().status, server.form.base.enterpriseName, server.revision]).toEqual(['saved', '丙', 2])
})

test('an answer that was lost on the way is no conflict', async () => {
  const { server, open, settle } = world()
  const saving = open()
  server.answer = 'lostAnswer'
  saving.change(() => named('乙'))
  await saving.flush()
  expect([saving.state().status, server.revision]).toEqual(['offline', 2])
  server.answer = 'all'
  saving.change(() => named('丙'))
  await settle()
  expect([saving.state().status, server.form.base.enterpriseName]).toEqual(['saved', '丙'])
})

test('a save of another user is shown, and nothing is overwritten before a choice', async () => {
  const { server, open, settle } = world()
  const saving = open()
  Object.assign(server, { revision: 5, form: named('别人') })
  saving.change(() => named('我'))
  await settle()
  expect([saving.state().status, saving.state().theirs?.revision, server.form.base.enterpriseName]).toEqual(['conflict', 5, '别人'])
  saving.resolve(named('我'))
  await settle()
  expect([saving.state().status, server.form.base.enterpriseName, server.revision]).toEqual(['saved', '我', 6])
})

test('a draft over an older revision is a conflict when the page is opened again', () => {
  const { server, open } = world()
  server.answer = 'nothing'
  open().change(() => named('我'))
  Object.assign(server, { revision: 9, form: named('别人') })
  expect(open().state()).toMatchObject({ status: 'conflict', revision: 1, theirs: { revision: 9 } })
})
