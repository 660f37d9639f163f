import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const group = 'exhibitionManagement'

export const exhibitionPages = pageEntries({
  foundingExhibition: {
    path: '/foundingExhibition',
    screen: 'exhibition/FoundingList',
    label: ['我的展会', 'My exhibitions'],
    permission: ['exhibition:add', 'exhibition:modify'],
    group,
    place: 1,
    icon: 'calendar',
  },
  exhibitionEditor: {
    path: '/foundingExhibition/:id',
    screen: 'exhibition/ExhibitionEditor',
    label: ['展会', 'Exhibition'],
    under: 'foundingExhibition',
  },
  exhibitionApproval: {
    path: '/exhibitionApproval',
    screen: 'exhibition/ExhibitionApproval',
    label: ['展会审批', 'Exhibition approval'],
    permission: 'exhibition:approve',
    group,
    place: 2,
    icon: 'calendar',
    redPoints: ['showApprove'],
  },
  affair: {
    path: `${tasksPath}/:id`,
    screen: 'exhibition/ExhibitionOverview',
    label: ['概况', 'Overview'],
    under: 'papersTransaction',
  },
  affairExhibition: {
    path: `${tasksPath}/:id/exhibition`,
    screen: 'exhibition/ExhibitionDetails',
    label: ['展会资料', 'Exhibition details'],
    under: 'affair',
  },
  affairInformation: {
    path: `${tasksPath}/:id/information`,
    screen: 'exhibition/ExhibitionInformation',
    label: ['补充信息', 'Additional information'],
    under: 'affair',
  },
})
