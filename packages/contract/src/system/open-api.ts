import { Type } from 'typebox'
import { call } from '../call.ts'
import { emptyInput, Id, nullable, ShortText } from '../schemas.ts'

export const apiKeyCalls = {
  ApiKeyQuery: call({
    name: 'System.ApiKeyQuery',
    title: '接口密钥',
    permission: 'system:sources',
    scope: 'none',
    input: emptyInput,
    output: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        createdAt: Type.String(),
        lastUsedAt: nullable(Type.String()),
        revoked: Type.Boolean(),
      }),
    ),
  }),
  ApiKeyAdd: call({
    name: 'System.ApiKeyAdd',
    title: '新建接口密钥',
    method: 'POST',
    permission: 'system:sources',
    scope: 'none',
    audited: true,
    subject: ({ name }) => name,
    input: Type.Object({ name: ShortText('名称') }),
    output: Type.Object({ id: Type.Integer(), key: Type.String() }),
  }),
  ApiKeyRevoke: call({
    name: 'System.ApiKeyRevoke',
    title: '吊销接口密钥',
    method: 'POST',
    permission: 'system:sources',
    scope: 'none',
    audited: true,
    input: Type.Object({ id: Id() }),
    output: emptyInput,
  }),
}
