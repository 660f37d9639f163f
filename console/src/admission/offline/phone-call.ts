import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Answer } from '@fairgate/contract/kernel/wire/envelope'
import { isMoving, movingDelay } from '@fairgate/contract/kernel/wire/repeat-while-moving'
import { phoneLanguage } from './phone-texts.ts'

/** No answer came, or one that says nothing about the request: the connection or the venue's database is down. */
export class NoAnswer extends Error {}

/** The server refused. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly reason: string | undefined

  constructor({ statusCode, msg, reason }: Answer<unknown>) {
    super(msg)
    this.statusCode = statusCode
    this.reason = reason
  }
}

/**
 * Calls a command of the device, again while the exhibition is being moved. Throws NoAnswer after `timeout` (ms), Refusal if
 * the server refuses.
 */
export async function askServer<C extends CommandName>(
  command: C,
  input: Payload<C>,
  { key, timeout = 8_000 }: { key?: string | undefined; timeout?: number } = {},
): Promise<Output<C>> {
  const end = Date.now() + timeout
  let answer = await ask(command, input, key, timeout)
  while (isMoving(answer) && Date.now() + movingDelay < end) {
    await new Promise(resolve => setTimeout(resolve, movingDelay))
    answer = await ask(command, input, key, end - Date.now())
  }
  const { statusCode } = answer
  if (statusCode === codes.done) return answer.data as Output<C>
  // An overloaded server, or one without its database, has not decided the scan.
  if (!statusCode || statusCode === codes.unavailable || statusCode === codes.fault || statusCode === codes.tooMany) {
    throw new NoAnswer()
  }
  throw new Refusal(answer)
}

async function ask<C extends CommandName>(
  command: C,
  input: Payload<C>,
  key: string | undefined,
  timeout: number,
): Promise<Answer<Output<C>>> {
  try {
    const response = await fetch('/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ command, language: phoneLanguage(), ...(input as object) }),
      signal: AbortSignal.timeout(Math.max(1, timeout)),
      cache: 'no-store',
    })
    return (await response.json()) as Answer<Output<C>>
  } catch {
    throw new NoAnswer()
  }
}
