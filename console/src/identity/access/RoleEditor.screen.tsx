import type { Output } from '@fairgate/contract/app/catalogue'
import { roleFields } from '@fairgate/contract/identity/access/fields'
import { roleTemplates, templatePermissions } from '@fairgate/contract/identity/access/role-templates'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { PageMessage } from '../../app/shell/PageMessage.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage, FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { PermissionMatrix } from '../../kernel/ui/permission/PermissionMatrix.tsx'
import type { Branch } from '../../kernel/ui/permission/permission-branches.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { accessPaths } from './access-paths.ts'
import './Access.css'

type RoleInfo = Output<'getRoleInfo'>

const NOT_PERMITTED = 10003

/** `/JurisdictionOperator/role` and `…/role/:id`: names and permissions of a role. */
export function RoleEditor() {
  const t = useText()
  const { id } = useParams()
  const navigate = useNavigate()
  const { data: reader } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  const mayNot = id === undefined && reader !== undefined && !reader.permissions.includes('role:add')
  const role = useQueryCommand('getRoleInfo', { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const tree = useQueryCommand('getAllPermissions', {}, { quiet: true })
  const failure = role.error ?? tree.error
  if (failure?.statusCode === NOT_PERMITTED || mayNot) return <PageMessage kind="closed" />
  if (failure) {
    return (
      <ErrorState
        failure={failure}
        onRetry={() => void Promise.all([id !== undefined && role.refetch(), tree.refetch()])}
        onBack={() => void navigate(accessPaths.roles)}
        backText={t('access.toRoles')}
      />
    )
  }
  if (!tree.data || (id !== undefined && !role.data)) return <DetailSkeleton />
  if (role.data && !role.data.actions.includes('edit')) return <Reader role={role.data} groups={tree.data.groups} />
  return <Editor key={id} role={role.data} groups={tree.data.groups} />
}

const titleOf = ({ nameCn, nameEn }: { nameCn: string; nameEn: string }) => nameOf({ cn: nameCn, en: nameEn })

const F = formFields(roleFields)

function Editor({ role, groups }: { role: RoleInfo | undefined; groups: readonly Branch[] }) {
  const t = useText()
  const navigate = useNavigate()
  const draft = useDraft({
    of: roleFields,
    read: role,
    start: { permissions: [] },
    validate: ({ permissions }) => (permissions.length > 0 ? [] : [{ path: 'permissions', msg: t('kernel.required') }]),
    send: (form, over) => (over ? write('editRole', { ...over, ...form }) : write('addRole', form)),
    done: () => void navigate(accessPaths.roles),
  })
  const start = ({ permissions, names }: Start) => {
    const { nameCn, nameEn, describeCn, describeEn } = draft.values
    const isNamed = [nameCn, nameEn, describeCn, describeEn].some(text => text)
    draft.set({ permissions, ...(isNamed ? {} : names) })
  }
  return (
    <FormPage
      draft={draft}
      title={titleOf(draft.values) || t('access.addRole')}
      within={[titleOf(draft.values)]}
      facts={role && role.operators > 0 ? [<RoleUsers key="held" role={role} word="access.roleInUseBy" />] : []}
    >
      <FormSection wide title={t('access.roleAbout')}>
        <div className="fg-form-pair">
          <F.text name="nameCn" />
          <F.text name="nameEn" />
        </div>
        <div className="fg-form-pair">
          <F.text name="describeCn" hint={t('access.roleDescribeHint')} />
          <F.text name="describeEn" />
        </div>
      </FormSection>
      <FormSection wide title={t('access.rolePermissions')}>
        <RoleTemplates groups={groups} onStart={start} />
        <F.own name="permissions" label="">
          {(_, { value, set }) => (
            <PermissionMatrix groups={groups} chosen={new Set(value)} onChange={chosen => set([...chosen])} />
          )}
        </F.own>
      </FormSection>
    </FormPage>
  )
}

/** How many operators have the role, with a link to them. */
function RoleUsers({ role, word }: { role: RoleInfo; word: 'access.roleInUseBy' | 'access.roleUsedBy' }) {
  const t = useText()
  const mayLook = useMay('operator:view')
  const said = t(word, { count: role.operators })
  return mayLook && role.operators > 0 ? <Link to={accessPaths.operatorsOf(role.id)}>{said}</Link> : said
}

/** A read-only role: the administrator role, or any role without the permission to edit. */
function Reader({ role, groups }: { role: RoleInfo; groups: readonly Branch[] }) {
  const t = useText()
  const title = titleOf(role)
  const every = groups.flatMap(group => group.permissions).map(({ name }) => name)
  return (
    <>
      <PageHead
        title={title}
        within={[title]}
        facts={[<RoleUsers key="held" role={role} word="access.roleUsedBy" />]}
      />
      <div className="fg-role">
        <Inline as="p" className="fg-access-alert fg-note" gap={8}>
          <Info size={16} strokeWidth={1.6} aria-hidden />
          <span>{t(role.administrator ? 'access.administratorLine' : 'access.roleReadOnly')}</span>
        </Inline>
        {role.roleDescribe && <p className="fg-role-describe fg-muted">{role.roleDescribe}</p>}
        <section className="fg-role-section">
          <h2>{t('access.rolePermissions')}</h2>
          <PermissionMatrix groups={groups} chosen={new Set(role.administrator ? every : role.permissions)} />
        </section>
      </div>
    </>
  )
}

/** Initial values of a role: names and descriptions only if it has none yet. */
interface Start {
  permissions: string[]
  names?: { nameCn: string; nameEn: string; describeCn: string; describeEn: string }
}

/** Fills a role from a template or from an existing role; the permissions can be changed afterwards. */
function RoleTemplates({ groups, onStart }: { groups: readonly Branch[]; onStart: (start: Start) => void }) {
  const t = useText()
  const w = useLocalize()
  const [from, setFrom] = useState<string>()
  const roles = useQueryCommand('getRoleOptionList', {})
  const given = groups.flatMap(({ key, permissions }) =>
    permissions.filter(({ held }) => held).map(({ name }) => ({ name, group: key })),
  )
  const templates = Object.entries(roleTemplates)
    .map(([key, template]) => ({ key, template, permissions: templatePermissions(template, given) }))
    .filter(({ permissions }) => permissions.length > 0)
  const own = (roles.data ?? []).filter(({ administrator }) => !administrator)
  const start = async (chosen: string | undefined) => {
    setFrom(chosen)
    const found = templates.find(({ key }) => key === chosen)
    if (found) {
      const { label, describe } = found.template
      const [nameCn, nameEn] = label
      const [describeCn, describeEn] = describe
      return onStart({ permissions: found.permissions, names: { nameCn, nameEn, describeCn, describeEn } })
    }
    if (chosen === undefined) return
    const { permissions } = await call('getRoleInfo', { id: chosen })
    onStart({ permissions: permissions.filter(name => given.some(one => one.name === name)) })
  }
  return (
    <div className="fg-matrix-start">
      <SelectFilter
        label={t('access.startFrom')}
        all={t('access.startFrom')}
        width={264}
        loading={roles.isPending}
        value={from}
        options={[
          ...templates.map(({ key, template }) => ({
            value: key,
            label: t('access.templateNamed', { name: w(template.label), describe: w(template.describe) }),
          })),
          ...own.map(({ roleID, roleName }) => ({ value: roleID, label: t('access.sameAs', { role: roleName }) })),
        ]}
        onChange={chosen => void start(chosen)}
      />
    </div>
  )
}
