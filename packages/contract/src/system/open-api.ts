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
        /** Day after which it is refused; null: never. */
        expires: nullable(Type.String()),
        isExpired: Type.Boolean(),
        /** Addresses and networks it may come from; empty: any. */
        addresses: Type.Array(Type.String()),
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
    input: Type.Object({
      name: ShortText('名称'),
      days: Type.Optional(
        nullable(Type.Integer({ minimum: 1, maximum: 3650, title: '有效天数', description: '默认 365 天；null 为长期有效' })),
      ),
      addresses: Type.Optional(
        Type.Array(Type.String({ maxLength: 64, title: '地址' }), {
          maxItems: 50,
          title: '允许的地址',
          description: 'IP 或网段；不填为不限',
        }),
      ),
    }),
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
