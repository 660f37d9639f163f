import { eventSources, listEventStates, typesOf } from '@fairgate/contract/app/webhook-events'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
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

\`npm run api\` generates this page from the catalogue of commands; a test compares them. An administrator adds a webhook under *Webhooks* in the console, with a name, an address and the events. Its secret is shown once.

## Request

\`POST\` to the address, \`content-type: application/json\`:

\`\`\`json
${JSON.stringify(JSON.parse(example), null, 2)}
\`\`\`

| member | |
|---|---|
| \`type\` | the event, \`<entity type>.<state>\`: a row entered this state |
| \`timestamp\` | when the transition happened |
| \`data.id\` | id of the row; read the row with an [API key](api.md) |
| \`data.event\` | the event of the transition; \`undo\` if a decision was undone |
| \`data.exhibitionId\` | if the row belongs to an exhibition |

The body has no names, numbers or other personal data. A company receives events only of rows that it sees. \`webhook.test\` is sent by an operator and has empty \`data\`.

## Verify it

The headers follow [Standard Webhooks](https://www.standardwebhooks.com). Use one of their libraries with the secret (\`whsec_…\`) and the raw body, before it is parsed.

| header | |
|---|---|
| \`webhook-id\` | id of the event; the same at each attempt and when it is replayed |
| \`webhook-timestamp\` | time of this attempt in seconds; refuse requests older than five minutes |
| \`webhook-signature\` | \`v1,\` and base64 of HMAC-SHA-256 over \`<id>.<timestamp>.<body>\`; the key is the base64-decoded secret. While a secret is rotated there are two signatures, separated by a space |
| \`traceparent\` | the trace of the request that caused the event ([W3C Trace Context](https://www.w3.org/TR/trace-context/)); absent if periodic work caused it |

\`\`\`js
import { Webhook } from 'standardwebhooks'
const event = new Webhook(process.env.FAIRGATE_WEBHOOK_SECRET).verify(body, headers) // throws
\`\`\`

## Answer it

A delivery succeeds if the response headers with any 2xx status arrive within 10 seconds. Do the work afterwards. Redirects are not followed. After any other result the delivery is repeated after ${pauses.map(lasting).join(', ')}, each up to a fifth longer. Then it has failed and can be replayed from the console. \`410 Gone\` disables the webhook immediately, and so do 5 days (system parameter \`webhook.failingDays\`) without a successful delivery. The company of the webhook is then notified.

- **An event may arrive twice**, after a broken connection, a killed process or a replay. Deduplicate by \`webhook-id\`.
- **The order is not guaranteed.** Read the row for its current state.
- Deliveries are stored for 30 days (\`webhook.keptDays\`).
- Addresses must be public and \`https\`, unless the server runs with \`WEBHOOK_PRIVATE_NETWORKS=true\`. They must not contain a user name or password.

## Events

\`all\` means companies of every type.
`

/** Generates `docs/webhooks.md` from the machines of the catalogue. */
export function webhookPage(): string {
  const rows = eventSources.map(source => {
    const types = typesOf(source)
    const events = listEventStates(source).map(
      state => `\`${source.entityType}.${state}\` ${render(source.machine.states[state] ?? [state, state], 'en')}`,
    )
    const cells = [
      render(source.label, 'en'),
      events.join('<br>'),
      types.length === 8 ? 'all' : types.join(', '),
      source.views.length > 2 ? `one of \`<partner>:view\`` : source.views.map(view => `\`${view}\``).join(' or '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `${head}\n| of | events | for | permission to subscribe |\n|---|---|---|---|\n${rows.join('\n')}\n`
}
