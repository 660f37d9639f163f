import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { defaultLanguage, type Language } from '@fairgate/contract/kernel/i18n/language'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Reply, refused } from '../command/reply.ts'
import { Refused } from '../refusal/refuse.ts'

/** Seconds after which a request that met an outage should be repeated. */
export const retryAfterOutage = 2

/** Sends the reply of a command, with the members of every answer. */
export function send(reply: FastifyReply, answer: Reply, trace: string): FastifyReply {
  const { http, statusCode, msg, data, reason, changed } = answer
  if (http === 503) reply.header('retry-after', retryAfterOutage)
  if (http === 429) {
    const after = (data as { retryAfter?: number } | null)?.retryAfter ?? 60
    reply.header('retry-after', after)
  }
  return reply
    .code(http)
    .header('cache-control', 'no-store')
    .send({
      statusCode,
      msg,
      data,
      traceId: trace,
      ...(changed && { changed }),
      ...(reason !== undefined && statusCode !== codes.done && { reason }),
    })
}

export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

export function inputRefused(request: FastifyRequest): Reply {
  return { ...refused(new Refused('kernel.inputRefused'), acceptedBy(request)), http: 200 }
}

export function knownCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? (commands[name] as Command) : undefined
}

/** The language of a request that could not be parsed far enough to state it. */
export function acceptedBy(request: FastifyRequest): Language {
  return header(request, 'accept-language')?.startsWith('en') ? 'en' : defaultLanguage
}
