import { Info } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Notice } from '../shell/Notice.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormSummary, issueOf } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { accessPaths } from './access-paths.ts'
import { PermissionTree } from './PermissionTree.tsx'
import type { Branch } from './permission-tree.ts'
import { type RoleInfo, useRoleDraft } from './use-role-draft.ts'
import './Access.css'

const NOT_PERMITTED = 10003

/** `/JurisdictionOperator/role` and `…/role/:id`: what a role is called and what it lets its operators do. */
export function RoleEditor() {
  const t = useText()
  const { id } = useParams()
  const navigate = useNavigate()
  const { data: reader } = useQueryCommand('getUserPermission', {}, { quiet: true, keepPrevious: true })
  const mayNot = id === undefined && reader !== undefined && !reader.permissions.includes('role:set')
  const role = useQueryCommand('getRoleInfo', { id: id ?? '' }, { enabled: id !== undefined, quiet: true })
  const tree = useQueryCommand('getAllPermissions', {}, { quiet: true })
  const failure = role.error ?? tree.error
  if (failure?.statusCode === NOT_PERMITTED || mayNot) return <Notice kind="closed" />
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

function useCrumbs(page: string) {
  const t = useText()
  return [
    { title: t('access.title'), to: accessPaths.operators },
    { title: t('access.roles'), to: accessPaths.roles },
    { title: page },
  ]
}

function Editor({ role, groups }: { role: RoleInfo | undefined; groups: readonly Branch[] }) {
  const t = useText()
  const draft = useRoleDraft(role)
  const { form, issues, dirty } = draft
  const field = (name: keyof typeof form) => ({
    name,
    label: t(`access.${name === 'nameCn' ? 'roleNameCn' : name === 'nameEn' ? 'roleNameEn' : name}`),
    value: form[name],
    issues,
    onChange: (value: string) => draft.change(name, value),
  })
  const noPermissions = issueOf(issues, 'permissions')
  return (
    <>
      <PageHead
        title={titleOf(form) || t('access.addRole')}
        crumbs={useCrumbs(t(role ? 'access.editRole' : 'access.addRole'))}
        facts={[
          ...(role && role.operators > 0 ? [t('access.roleInUseBy', { count: role.operators })] : []),
          ...(dirty ? [t('access.unsaved')] : []),
        ]}
        actions={
          <Button kind="primary" type="submit" form="role" busy={draft.busy}>
            {t('access.save')}
          </Button>
        }
      />
      <form
        id="role"
        className="fg-role"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void draft.save()
        }}
      >
        {draft.overtaken && <Overtaken onReload={() => void draft.catchUp()} />}
        <FormSummary issues={issues} />
        <section className="fg-role-section">
          <h2>{t('access.roleAbout')}</h2>
          <div className="fg-role-names">
            <TextField {...field('nameCn')} required maxLength={30} lang="zh-CN" />
            <TextField {...field('nameEn')} required maxLength={60} lang="en" />
          </div>
          <TextField {...field('roleDescribe')} maxLength={200} hint={t('access.roleDescribeHint')} />
        </section>
        <section className="fg-role-section" data-field="permissions">
          <h2>{t('access.rolePermissions')}</h2>
          {noPermissions && (
            <p className="fg-field-error" role="alert">
              {noPermissions}
            </p>
          )}
          <PermissionTree groups={groups} chosen={draft.chosen} onChange={draft.choose} />
        </section>
      </form>
      {/* A save on its way moves back to the list by itself. */}
      <LeaveGuard dirty={dirty && !draft.busy} />
    </>
  )
}

/** A role its reader may not change: the administrators', or anybody's for those who only look. */
function Reader({ role, groups }: { role: RoleInfo; groups: readonly Branch[] }) {
  const t = useText()
  const title = titleOf(role)
  const every = groups.flatMap(group => group.permissions).map(({ name }) => name)
  return (
    <>
      <PageHead title={title} crumbs={useCrumbs(title)} facts={[t('access.roleHeldBy', { count: role.operators })]} />
      <div className="fg-role">
        <p className="fg-access-notice is-quiet">
          <Info size={16} strokeWidth={1.6} aria-hidden />
          <span>{t(role.administrator ? 'access.administratorLine' : 'access.roleReadOnly')}</span>
        </p>
        {role.roleDescribe && <p className="fg-role-describe">{role.roleDescribe}</p>}
        <section className="fg-role-section">
          <h2>{t('access.rolePermissions')}</h2>
          <PermissionTree groups={groups} chosen={new Set(role.administrator ? every : role.permissions)} />
        </section>
      </div>
    </>
  )
}
