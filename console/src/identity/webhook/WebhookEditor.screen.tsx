import type { Output } from '@fairgate/contract/app/catalogue'
import { webhookFields } from '@fairgate/contract/identity/webhook/fields'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageMessage } from '../../app/shell/PageMessage.tsx'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { EventTree } from './EventTree.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import { webhookPaths } from './webhook-paths.ts'

type Webhook = Output<'getWebhookDetail'>

const NOT_PERMITTED = 10003

/** `/webhooks/webhook` and `…/webhook/:id`: name, address and events of a webhook. */
export function WebhookEditor() {
  const t = useText()
  const { id } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQueryCommand(
    'getWebhookDetail',
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true },
  )
  if (error?.statusCode === NOT_PERMITTED) return <PageMessage kind="closed" />
  if (error) {
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => void navigate(webhookPaths.list)}
        backText={t('webhook.toList')}
      />
    )
  }
  if (id !== undefined && !data) return <DetailSkeleton />
  return <Editor key={id} webhook={data} />
}

const F = formFields(webhookFields)

function Editor({ webhook }: { webhook: Webhook | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const leave = () => void navigate(webhookPaths.list)
  const draft = useDraft({
    of: webhookFields,
    read: webhook,
    start: { events: [] },
    validate: ({ events }) => (events.length > 0 ? [] : [{ path: 'events', msg: t('webhook.eventsNeeded') }]),
    send: async (form, over) => {
      if (!over) return { name: form.name, ...(await write('addWebhook', form)) }
      await write('editWebhook', { ...over, ...form })
    },
    done: added => (added ? setMade(added) : leave()),
  })
  return (
    <FormPage
      draft={draft}
      title={draft.values.name.trim() || t('webhook.add')}
      within={[draft.values.name]}
      locked={webhook !== undefined && !webhook.actions.includes('edit')}
    >
      <FormSection wide title={t('webhook.about')}>
        <div className="fg-form-pair">
          <F.text name="name" hint={t('webhook.nameHint')} />
          <F.text name="url" hint={t('webhook.urlHint')} />
        </div>
      </FormSection>
      <FormSection wide title={t('webhook.events')}>
        <p className="fg-field-hint">{t('webhook.eventsHint')}</p>
        <F.own name="events" label="">
          {(_, { value, set }) => <EventTree chosen={new Set(value)} onChange={set} />}
        </F.own>
      </FormSection>
      {made && <WebhookSecret {...made} made={made} onClose={leave} />}
    </FormPage>
  )
}
