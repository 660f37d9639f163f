import { roleTemplates, templatePermissions } from '@fairgate/contract/identity/access/role-templates'
import { useState } from 'react'
import { call } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Choice } from '../../kernel/ui/list/Choice.tsx'
import type { Branch } from '../../kernel/ui/permission/permission-branches.ts'

/** Initial values of a role: names and descriptions only if it has none yet. */
export interface Start {
  permissions: string[]
  names?: { nameCn: string; nameEn: string; describeCn: string; describeEn: string }
}

/** Fills a role from a template or from an existing role; the permissions can be changed afterwards. */
export function RoleTemplates({ groups, onStart }: { groups: readonly Branch[]; onStart: (start: Start) => void }) {
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
      <Choice
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
