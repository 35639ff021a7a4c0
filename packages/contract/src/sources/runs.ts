import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput } from '../schemas.ts'

/** Model runs in general, beyond the specification's list; their results are returned by the calls of each noun. */
export const modelRunCalls = {
  Retry: call({
    name: 'ModelRun.Retry',
    title: '启动或重新运行模型',
    method: 'POST',
    permission: 'air:view',
    audited: true,
    subject: ({ id }) => `模型运行 ${id}`,
    input: Type.Object({
      id: Type.String({ format: 'uuid', title: '运行编号' }),
      others: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 31, title: '同一结果所需的其他运行' })),
    }),
    output: emptyInput,
  }),
}
