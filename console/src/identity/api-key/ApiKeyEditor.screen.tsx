import type { Output } from '@fairgate/contract/app/catalogue'
import { apiKeyFields } from '@fairgate/contract/identity/api-key/fields'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PageMessage } from '../../app/shell/PageMessage.tsx'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { PermissionMatrix } from '../../kernel/ui/permission/PermissionMatrix.tsx'
import type { Branch } from '../../kernel/ui/permission/permission-branches.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { ApiKeySecret } from './ApiKeySecret.tsx'
import { apiKeyPaths } from './api-key-paths.ts'

type ApiKey = Output<'getApiKeyDetail'>

const NOT_PERMITTED = 10003

/** `/apiKeys/key` and `…/key/:id`: name, networks and permissions of a key. */
export function ApiKeyEditor() {
  const t = useText()
  const { id } = useParams()
  const navigate = useNavigate()
  const apiKey = useQueryCommand('getApiKeyDetail', { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const tree = useQueryCommand('getAllPermissions', {}, { quiet: true })
  const failure = apiKey.error ?? tree.error
  if (failure?.statusCode === NOT_PERMITTED) return <PageMessage kind="closed" />
  if (failure) {
    return (
      <ErrorState
        failure={failure}
        onRetry={() => void Promise.all([id !== undefined && apiKey.refetch(), tree.refetch()])}
        onBack={() => void navigate(apiKeyPaths.list)}
        backText={t('apiKey.toList')}
      />
    )
  }
  if (!tree.data || (id !== undefined && !apiKey.data)) return <DetailSkeleton />
  const groups = tree.data.groups
    .map(group => ({ ...group, permissions: group.permissions.filter(({ person }) => !person) }))
    .filter(({ permissions }) => permissions.length > 0)
  return <Editor key={id} apiKey={apiKey.data} groups={groups} />
}

const F = formFields(apiKeyFields)

function Editor({ apiKey, groups }: { apiKey: ApiKey | undefined; groups: readonly Branch[] }) {
  const t = useText()
  const navigate = useNavigate()
  const [made, setMade] = useState<{ name: string; key: string }>()
  const leave = () => void navigate(apiKeyPaths.list)
  const draft = useDraft({
    of: apiKeyFields,
    read: apiKey && { ...apiKey, networks: apiKey.networks.join('\n') },
    start: { permissions: [] },
    validate: ({ permissions }) => (permissions.length > 0 ? [] : [{ path: 'permissions', msg: t('kernel.required') }]),
    send: async (form, over) => {
      if (!over) return { name: form.name, ...(await write('addApiKey', form)) }
      await write('editApiKey', { ...over, ...form })
    },
    done: added => (added ? setMade(added) : leave()),
  })
  const title = draft.values.name.trim() || t('apiKey.add')
  return (
    <FormPage
      draft={draft}
      title={title}
      within={[draft.values.name]}
      locked={apiKey !== undefined && !apiKey.actions.includes('edit')}
    >
      <FormSection wide title={t('apiKey.about')}>
        <div className="fg-form-pair">
          <F.text name="name" hint={t('apiKey.nameHint')} />
          <F.day name="expiresOn" hint={t('apiKey.expiresHint')} blockPast />
        </div>
        <F.note name="networks" hint={t('apiKey.networksHint')} />
      </FormSection>
      <FormSection wide title={t('apiKey.permissions')}>
        <p className="fg-field-hint">{t('apiKey.permissionsHint')}</p>
        <F.own name="permissions" label="">
          {(_, { value, set }) => (
            <PermissionMatrix groups={groups} chosen={new Set(value)} onChange={chosen => set([...chosen])} />
          )}
        </F.own>
      </FormSection>
      {made && <ApiKeySecret {...made} made={made} onClose={leave} />}
    </FormPage>
  )
}
