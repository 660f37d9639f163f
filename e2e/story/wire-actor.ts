import { createHash } from 'node:crypto'
import type { CommandName, Output, Payload } from '@fairgate/contract/app/catalogue'
import type { UploadPurpose } from '@fairgate/contract/kernel/files/file-purpose'
import { type WireAnswer, WireClient } from '../../server/src/app/testing/wire-client.ts'
import type { RunningServer } from '../running-server.ts'
import { sessionOf } from '../signed-in.ts'

/** A person who sends commands without a browser. */
export class WireActor {
  readonly #client: WireClient
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#client = new WireClient(url)
    this.#url = url
    this.#token = token
  }

  static async logIn(server: RunningServer, account: string): Promise<WireActor> {
    const { token } = await sessionOf(account, 'cn', server.dataDir)
    return new WireActor(server.url, token)
  }

  /** Repeats the command, like the console, while a resource is not ready: a picture that is not validated yet. */
  async ask<N extends CommandName>(command: N, payload: Payload<N>): Promise<WireAnswer<Output<N>>> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#client.call<Output<N>>(command, payload as object, { token: this.#token })
      if ((answer.statusCode !== 10015 && answer.statusCode !== 10019) || attempt === 30) return answer
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }

  /** The output of a command that must succeed. */
  async does<N extends CommandName>(command: N, payload: Payload<N>): Promise<Output<N>> {
    const answer = await this.ask(command, payload)
    if (answer.statusCode !== 10001) throw new Error(`${command}: ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data
  }

  async uploads(content: Buffer, name: string, purpose: UploadPurpose = 'sheet'): Promise<string> {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { fileId, url } = await this.does('beginUpload', { purpose, name, size: content.length, sha256 })
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await fetch(`${this.#url}${url}`, { method: 'POST', headers, body: new Uint8Array(content) })
    if (!answer.ok) throw new Error(await answer.text())
    return fileId
  }

  async downloads(fileId: string): Promise<Buffer> {
    const { url } = await this.does('getFileLink', { fileId })
    const answer = await fetch(new URL(url, this.#url), { headers: { authorization: this.#token } })
    if (!answer.ok) throw new Error(await answer.text())
    return Buffer.from(await answer.arrayBuffer())
  }
}
