import { render } from '@fairgate/contract/kernel/phrases'
import { eventSources, listEventStates, typesOf } from '@fairgate/contract/webhook-events'
import { bodyOf } from './body-of.ts'
import { pauses } from './deliver-job.ts'

const example = bodyOf({
  event: 'badge.active',
  byEvent: 'approve',
  subjectId: '019a0000-0000-7000-8000-000000000001',
  exhibitionId: '019a0000-0000-7000-8000-000000000002',
  happenedAt: '2030-03-01T02:03:04.567Z',
})

const lasting = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`

const head = `# Webhooks

Made by \`npm run api\` from the catalogue; a test holds the page to it. An administrator adds a webhook at *Webhooks* in the console: a name, an address, the events. Its secret is shown once.

## What is sent

\`POST\` to the address, \`content-type: application/json\`:

\`\`\`json
${JSON.stringify(JSON.parse(example), null, 2)}
\`\`\`

| member | |
|---|---|
| \`type\` | the event, \`<noun>.<state>\`: a row came to this state |
| \`timestamp\` | when the row moved |
| \`data.id\` | of the row; read it under an [API key](api.md) |
| \`data.event\` | what moved it there; \`undo\` where a decision was taken back |
| \`data.exhibitionId\` | where the row belongs to one |

No names, numbers or other personal data are sent. A company is sent events of rows it sees, no others. \`webhook.test\` is sent by hand, its \`data\` empty.

## Verify it

Headers are those of [Standard Webhooks](https://www.standardwebhooks.com): take a library of theirs with the secret (\`whsec_…\`), and the body as it came, before it is parsed.

| header | |
|---|---|
| \`webhook-id\` | of the event; the same at each try and when it is replayed |
| \`webhook-timestamp\` | seconds of the clock at this try; refuse what is older than five minutes |
| \`webhook-signature\` | \`v1,\` and base64 of HMAC-SHA-256 over \`<id>.<timestamp>.<body>\`, by the bytes that the secret is base64 of; while a secret is rotated two, a blank between them |
| \`traceparent\` | of the trace in which it happened ([W3C Trace Context](https://www.w3.org/TR/trace-context/)); not there where the clock did it |

\`\`\`js
import { Webhook } from 'standardwebhooks'
const event = new Webhook(process.env.FAIRGATE_WEBHOOK_SECRET).verify(body, headers) // throws
\`\`\`

## Answer it

Any 2xx within 10 seconds, to the end of the answer's head: it is delivered. Do the work afterwards. Redirects are not followed. Anything else is tried again after ${pauses.map(lasting).join(', ')}, each up to a fifth longer; then it has failed, and can be replayed from the console. \`410 Gone\` disables the webhook at once; so do 5 days (system parameter \`webhook.failingDays\`) in which nothing was delivered. Its company is then written to.

- **Twice is possible**: where a line broke, a process ended or somebody replayed it. Remember \`webhook-id\`.
- **Order is not promised.** What counts is the row as you read it.
- Deliveries are kept for 30 days (\`webhook.keptDays\`).
- Addresses are public and \`https\`, unless the server is run with \`WEBHOOK_PRIVATE_NETWORKS=true\`. No user name or password stands in them.

## Events

\`all\`: companies of every type.
`

/** `docs/webhooks.md`, from the machines of the catalogue. */
export function webhookPage(): string {
  const rows = eventSources.map(source => {
    const types = typesOf(source)
    const events = listEventStates(source).map(
      state => `\`${source.noun}.${state}\` ${render(source.machine.states[state] ?? [state, state], 'en')}`,
    )
    const cells = [
      render(source.words, 'en'),
      events.join('<br>'),
      types.length === 8 ? 'all' : types.join(', '),
      source.views.length > 2 ? `one of \`<partner>:view\`` : source.views.map(view => `\`${view}\``).join(' or '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `${head}\n| of | events | for | chosen by who holds |\n|---|---|---|---|\n${rows.join('\n')}\n`
}
