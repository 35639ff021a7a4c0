// queries-know-no-http-or-engine
import fastify from 'fastify'

export const use = fastify
