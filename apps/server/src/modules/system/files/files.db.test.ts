import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Call } from '@qingyuan/contract/call.ts'
import { calls } from '@qingyuan/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formWith, type TestServer, testServer } from '#/platform/testing/test-server.ts'

const { Upload, Download } = calls.SysFile
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000, 7)])
let t: TestServer
let token: string
beforeAll(async () => {
  t = await testServer()
  token = await t.token('city')
})
afterAll(() => t.close())

const upload = (name: string, content: Buffer, as = token) => {
  const form = formWith({ name, content })
  return t.ask(Upload, {}, { token: as, headers: form.headers, body: form.body })
}
const nothingLeft = async () => expect(await readdir(t.services.files.temporaryFolder).catch(() => [])).toEqual([])

test('an uploaded file comes back byte for byte, with its Chinese name', async () => {
  const { status, data } = await upload('现场照片（一）.PNG', png)
  expect([status, data.name, data.size]).toEqual([200, '现场照片（一）.PNG', png.length])
  const { response } = await t.ask(Download, { id: data.id }, { token })
  expect(response.rawPayload.equals(png)).toBe(true)
  expect(response.headers['content-type']).toBe('image/png')
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(`filename*=UTF-8''现场照片（一）.PNG`)
  const stored = await t.services.files.find(data.id)
  expect(stored?.sha256).toBe(createHash('sha256').update(png).digest('hex'))
  await nothingLeft()
})

test.skipIf(process.platform === 'win32')('folders of uploads are open to the server’s own user only', async () => {
  const { data } = await upload('一.png', png)
  const { path } = (await t.services.files.find(data.id))!
  for (const folder of [dirname(path), dirname(dirname(path)), t.services.files.temporaryFolder])
    expect((await stat(folder)).mode & 0o077).toBe(0)
})

const pdf = Buffer.from('%PDF-1.7 indexed')
const send = (files: { name: string; content: Buffer; field: string }[], call: Call = Upload) =>
  t.ask(call, {}, { token, ...formWith(files) })

test('“files and lists are sent as form data with indexed field names”: files[0] alone and several in the order of their numbers', async () => {
  expect((await send([{ name: '一.png', content: png, field: 'files[0]' }])).data.name).toBe('一.png')
  const { status, data } = await send([
    { name: '二.pdf', content: pdf, field: 'files[1]' },
    { name: '一.png', content: png, field: 'files[0]' },
  ])
  expect([status, data.name, data.files.map((file: { name: string }) => file.name)]).toEqual([200, '一.png', ['一.png', '二.pdf']])
  const { response } = await t.ask(Download, { id: data.files[1].id }, { token })
  expect([response.body, response.headers['content-type']]).toEqual([pdf.toString(), 'application/pdf'])
  await nothingLeft()
})

test('a name or value of a form that was cut off is refused by its field', async () => {
  const fields = (name: string, value: string) =>
    t.ask(Upload, {}, { token, ...formWith([{ name: '一.png', content: png, field: 'files[0]' }], { [name]: value }) })
  const long = await fields('remark', '长'.repeat(400_000))
  expect([long.status, long.message]).toEqual([400, '字段“remark”的内容过长'])
  const deep = await fields(`a${'[0]'.repeat(9)}`, '1')
  expect([deep.status, deep.message]).toEqual([400, `字段“a${'[0]'.repeat(9)}…”超过 8 层`])
  await nothingLeft()
})

test('too many files are refused by the index of the first, before one is written', async () => {
  const folder = t.services.files.temporaryFolder
  let written = 0
  const watcher = watch(folder, () => written++)
  const { message } = await send([
    { name: 'x.png', content: png, field: 'files[20]' },
    { name: 'x.png', content: png, field: 'files[0]' },
  ])
  await new Promise(resolve => setTimeout(resolve, 100))
  watcher.close()
  expect([message, written]).toEqual(['一次最多上传 20 个文件', 0])
})

test('of several files none is stored when one breaks the rules, or when they are too many for the call', async () => {
  const before = await t.services.db.selectFrom('files').select('id').execute()
  const bad = await send([
    { name: '一.png', content: png, field: 'files[0]' },
    { name: '二.exe', content: Buffer.from('MZ'), field: 'files[1]' },
  ])
  expect([bad.status, bad.message]).toEqual([400, '文件格式不正确'])
  const many = await send(Array.from({ length: 21 }, (_, i) => ({ name: 'x.png', content: png, field: `files[${i}]` })))
  expect([many.status, many.message]).toEqual([400, '一次最多上传 20 个文件'])
  const two = ['files[0]', 'files[1]'].map(field => ({ name: 'x.xlsx', content: png, field }))
  expect((await send(two, calls.Enterprise.Import)).message).toBe('一次只能上传一个文件')
  expect(await t.services.db.selectFrom('files').select('id').execute()).toEqual(before)
  await nothingLeft()
})

test.each([
  ['a script in the coat of a picture', 'x.png', Buffer.from('<script>alert(1)</script>')],
  ['a programme', 'x.exe', Buffer.from('MZ')],
  ['a picture called a document', 'x.pdf', png],
  ['a web page', 'x.html', Buffer.from('<html>')],
  ['a name that climbs', '..%2f..%2fetc.png"; x="', Buffer.from('no')],
  ['no ending', 'photo', png],
  ['an empty file', 'x.png', Buffer.alloc(0)],
])('%s is refused in the words of the specification', async (_, name, content) => {
  const { status, message, error } = await upload(name, content)
  expect([status, message, error.code]).toEqual([400, '文件格式不正确', 'FILE_FORMAT'])
  await nothingLeft()
})

test('105,000,000 bytes are too many, one less is not', async () => {
  const most = Buffer.alloc(104_999_999)
  png.copy(most)
  expect((await upload('big.png', most)).status).toBe(200)
  const { status, message } = await upload('big.png', Buffer.concat([most, Buffer.from('!')]))
  expect([status, message]).toEqual([400, '文件过大,超出100M'])
  await nothingLeft()
})

test('a size that is announced as too big is refused before it is sent', async () => {
  const form = formWith({ name: 'x.png', content: png })
  const { message } = await t.ask(Upload, {}, { token, headers: { ...form.headers, 'content-length': '200000000' }, body: form.body })
  expect(message).toBe('文件过大,超出100M')
})

test('a form without a file and a body that is no form are refused with the reason', async () => {
  const empty = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await t.ask(Upload, {}, { token, headers: empty, body: '--x--\r\n' })).message).toBe('请选择要上传的文件')
  expect((await t.ask(Upload, {}, { token })).message).toBe('请以表单方式上传文件')
  expect((await t.ask(Upload, {}, { token, headers: empty, body: '--x\r\ngarbage' })).status).toBe(400)
})

test('a file is there for its owner and the administrator; for others it does not exist', async () => {
  const { data } = await upload('mine.png', png)
  expect((await t.ask(Download, { id: data.id }, { token: await t.token('admin') })).status).toBe(200)
  for (const other of ['county', 'leader', 'enterprise'])
    expect((await t.ask(Download, { id: data.id }, { token: await t.token(other) })).status).toBe(404)
})

test('the result of a job is readable for the user who requested it', async () => {
  const id = await t.services.files.save(Buffer.from('结果'), {
    name: 'r.txt',
    mediaType: 'text/plain',
    purpose: 'export',
    createdBy: null,
  })
  const county = await t.signIn('county')
  expect((await t.ask(Download, { id }, { token: county.requestToken })).status).toBe(404)
  const job = { kind: 'x', title: 'x', file_id: id, created_by: county.userInfo.id }
  await t.services.db.insertInto('jobs').values(job).execute()
  const { response } = await t.ask(Download, { id }, { token: county.requestToken })
  expect(response.body).toBe('结果')
})

test('an unknown file is not found, a malformed number is refused', async () => {
  expect((await t.ask(Download, { id: '00000000-0000-4000-8000-000000000000' }, { token })).message).toBe('未找到文件')
  expect((await t.ask(Download, { id: '../../etc/passwd' }, { token })).message).toBe('文件编号应为有效的编号')
})
