import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { listOf } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { fieldLabels, formatAge, formatEntries, phaseLabels, routeLabels, subjectLabels } from './badge-labels.ts'
import { badgePaths } from './badge-paths.ts'
import { badgeTypeActions } from './badge-type-actions.ts'
import { TypeMark } from './TypeMark.tsx'
import { TypeZones } from './TypeZones.tsx'

/** The badge types of one exhibition. */
export const BadgeTypes = defineList<'getBadgeTypeList', 'badge', { exhibitionId: string }>('getBadgeTypeList', {
  domain: 'badge',
  title: 'badge.typesTitle',
  inside: true,
  whole: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  columns: c => {
    const { exhibitionId } = c.props
    return [
      c.name('nameCn', {
        title: 'badge.typeNames',
        width: 200,
        render: type => <TypeMark colour={type.colour} name={nameOf({ cn: type.nameCn, en: type.nameEn })} />,
      }),
      c.choice('subject', subjectLabels, { priority: 1 }),
      c.choice('approvalRoute', routeLabels, { title: 'badge.route', priority: 6 }),
      c.cell('phases', type => listOf(type.phases.map(phase => c.t(phaseLabels[phase]))), {
        title: 'badge.phasesField',
        width: 184,
        priority: 5,
      }),
      c.cell('zones', type => <TypeZones exhibitionId={exhibitionId} badgeTypeId={type.id} />, {
        title: 'badge.zonesField',
        width: 168,
        priority: 0,
      }),
      c.cell('entries', type => formatEntries(type, c.t), { width: 112, priority: 4 }),
      c.cell(
        'requiredFields',
        type => listOf(type.requiredFields.map(field => c.t(fieldLabels[field]))) || c.t('badge.none'),
        {
          width: 216,
          priority: 3,
        },
      ),
      c.cell('minimumAge', type => formatAge(type, c.t), { width: 112, priority: 2 }),
      c.cell('price', type => formatAmount(type.price ?? '0.00'), { width: 96, min: 96, align: 'right' }),
    ]
  },
  open: ({ id, actions }, { exhibitionId }) =>
    actions.includes('edit') ? badgePaths.editType(exhibitionId, id) : undefined,
  openLabel: 'badge.edit',
  actions: badgeTypeActions,
  empty: { title: 'badge.typesEmpty', why: 'badge.typesEmptyWhy' },
})
