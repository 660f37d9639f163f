import { commands } from '@fairgate/contract/app/catalogue'
import type { Command } from '@fairgate/contract/kernel/command/command'
import { z } from 'zod'
import { isForKeys } from './key-route.ts'

let description: unknown

/**
 * `GET /api/openapi.json`: every command with its schemas, from the catalogue. The wire has one address, so each
 * command is described as `POST /api#<command>` with its payload as the (decrypted) body.
 */
export function openapi(): unknown {
  description ??= build()
  return description
}

function build() {
  const paths: Record<string, unknown> = {}
  for (const [name, command] of Object.entries(commands as Record<string, Command>)) {
    paths[`/api#${name}`] = { post: operation(name, command) }
    if (isForKeys(command)) paths[`/api/v1/${name}`] = { post: keyOperation(name, command) }
    if (command.get) paths[`/api/${name}`] = { get: operation(name, command) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairgate',
      version: '1',
      description: 'Sealing, codes and repeats: docs/wire.md. API keys: docs/api.md.',
    },
    paths,
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'fgk_…' } } },
  }
}

/** The same for another system with an API key: plain JSON over TLS, with the command in the address. */
function keyOperation(name: string, command: Command) {
  const described = operation(name, command)
  const [content] = Object.values(described.requestBody.content)
  return {
    ...described,
    operationId: `v1.${name}`,
    security: [{ apiKey: [] }],
    parameters: command.kind === 'write' ? [idempotencyKeyHeader] : [],
    requestBody: { content: { 'application/json': content } },
  }
}

const idempotencyKeyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'The same again is answered what the first was, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
}

/** Whether devices send it, with their own key. */
export const isForMachines = ({ access }: Command): boolean =>
  access.caller === 'device' || access.caller === 'provider'

function operation(name: string, command: Command) {
  const schema = (type: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return {
    operationId: name,
    summary: typeof command.label[1] === 'string' ? command.label[1] : command.label[1].other,
    description: command.label[0],
    'x-access': command.access,
    'x-kind': command.kind,
    requestBody: {
      content: {
        [isForMachines(command) ? 'application/json' : 'application/jose']: {
          schema: schema(command.input, 'input'),
        },
      },
    },
    responses: {
      200: {
        description: 'data of the answer',
        content: { 'application/json': { schema: schema(command.output, 'output') } },
      },
    },
  }
}
