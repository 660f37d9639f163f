import type { CommandName } from '@fairgate/contract/app/catalogue'

/** Values that differ between runs are shown as `…` in an answer. */
export const any = '…'

/** One request of docs/api.md. They are sent in order, by one key that may write addresses. */
export interface ApiExample {
  title: string
  said: string
  command: CommandName
  /** Headers besides Authorization and Content-Type. */
  headers: Readonly<Record<string, string>>
  body: object
  http: number
  answer: object
}

const address = {
  recipient: 'Zhou Yihang',
  telephone: '021-12345678',
  regionCode: '310118',
  detail: '1 Example Road',
  postcode: '201700',
}
const ok = { statusCode: 10001, msg: '', traceId: any }

export const apiExamples: readonly ApiExample[] = [
  {
    title: 'Read',
    said: 'A command that reads needs only the key.',
    command: 'getReceivedAddressList',
    headers: { 'Accept-Language': 'en' },
    body: {},
    http: 200,
    answer: { ...ok, data: { list: [], limit: any } },
  },
  {
    title: 'Write once',
    said: 'A command that changes something needs an `Idempotency-Key`, such as the number of the order it comes from.',
    command: 'addReceivedAddress',
    headers: { 'Accept-Language': 'en', 'Idempotency-Key': 'erp-4711' },
    body: address,
    http: 200,
    answer: { ...ok, data: { id: any, version: 1 }, changed: ['receivedAddress'] },
  },
  {
    title: 'Repeat a write',
    said: 'If the connection broke and you do not know the outcome, send the same request again: the answer is the same, and there is still one address.',
    command: 'addReceivedAddress',
    headers: { 'Accept-Language': 'en', 'Idempotency-Key': 'erp-4711' },
    body: address,
    http: 200,
    answer: { ...ok, data: { id: any, version: 1 }, changed: ['receivedAddress'] },
  },
  {
    title: 'Another request with the same Idempotency-Key',
    said: 'The request is refused, and nothing is done.',
    command: 'addReceivedAddress',
    headers: { 'Accept-Language': 'en', 'Idempotency-Key': 'erp-4711' },
    body: { ...address, postcode: '201701' },
    http: 200,
    answer: {
      statusCode: 10016,
      msg: 'The trace ID was used for another request',
      data: null,
      traceId: any,
      reason: 'kernel.traceReused',
    },
  },
  {
    title: 'Invalid input',
    said: 'Each invalid field has a message in the requested language.',
    command: 'addReceivedAddress',
    headers: { 'Accept-Language': 'en', 'Idempotency-Key': 'erp-4712' },
    body: { ...address, postcode: '012' },
    http: 200,
    answer: {
      statusCode: 10002,
      msg: 'Some fields need correction',
      data: { issues: [{ path: 'postcode', msg: 'Enter 6 digits; the first can’t be 0' }] },
      traceId: any,
      reason: 'kernel.inputRefused',
    },
  },
  {
    title: 'Missing permission',
    said: 'The request is refused as it would be for a person without the permission.',
    command: 'getBadgePage',
    headers: { 'Accept-Language': 'en' },
    body: { exhibitionId: '019a0000-0000-7000-8000-000000000000' },
    http: 200,
    answer: {
      statusCode: 10003,
      msg: 'You don’t have permission for this',
      data: null,
      traceId: any,
      reason: 'kernel.noPermission',
    },
  },
  {
    title: 'Commands for people only',
    said: 'No key can use such a command, whatever its permissions.',
    command: 'changePassword',
    headers: { 'Accept-Language': 'en', 'Idempotency-Key': 'erp-4713' },
    body: { oldPassword: 'Old-12345', password: 'New-12345' },
    http: 200,
    answer: {
      statusCode: 10003,
      msg: 'This requires a person to be logged in',
      data: null,
      traceId: any,
      reason: 'kernel.personNeeded',
    },
  },
]
