import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { seriesPages } from './module.ts'

export const seriesHelp = {
  series: {
    label: [
      '同一展会历届举办归为一个系列，办证记录按系列累计。建好系列后，在其中添加届次。',
      'A series groups the editions of a recurring exhibition; badge records add up within it. Add editions once a series exists.',
    ],
    next: 'foundingExhibition',
  },
  seriesDetails: {
    label: [
      '管理一个系列的届次，并把展会加入届次；一届可以有几期展会。未通过审批的展会也可以在自己的表单里选择届次。',
      'Manage the editions of a series and add exhibitions to them; one edition may have several. A new exhibition can also choose its edition in its form.',
    ],
    next: 'foundingExhibition',
  },
} as const satisfies HelpOf<typeof seriesPages>
