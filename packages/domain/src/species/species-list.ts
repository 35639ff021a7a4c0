/** Classes of the national list, in its order. */
export const speciesGroups = ['烷烃', '烯烃', '炔烃', '芳香烃', '卤代烃', '含氧(硫)有机物'] as const
export type SpeciesGroup = (typeof speciesGroups)[number]

/** The list that counts a species: photochemical stations (57), TO-15 beyond them (47), carbonyls by DNPH (13). */
export type SpeciesSource = 'PAMS' | 'TO-15' | 'DNPH'

export interface VocSpecies {
  /** Position in the arrays of `species_hours`, from 1. Never changes; new species are added at the end. */
  no: number
  name: string
  nameEn: string
  /** Both numbers with a slash between them for a peak of two species. */
  cas: string
  formula: string
  /** g/mol */
  molarMass: number
  carbonNumber: number
  group: SpeciesGroup
  countedIn: SpeciesSource
  /** Factor code of HJ 212-2017; null where its table has none. */
  code: string | null
}

/** Counts up when species are added. */
export const speciesListVersion = 1

type Row = readonly [
  no: number,
  name: string,
  nameEn: string,
  cas: string,
  formula: string,
  molarMass: number,
  carbonNumber: number,
  group: SpeciesGroup,
  countedIn: SpeciesSource,
  code: string | null,
]

/** CAS, names and HJ 212 codes were found in public tables; formulas (checked by their mass) and `countedIn` are recalled, not read. */
const rows: readonly Row[] = [
  [1, '乙烷', 'Ethane', '74-84-0', 'C2H6', 30.07, 2, '烷烃', 'PAMS', null],
  [2, '丙烷', 'Propane', '74-98-6', 'C3H8', 44.097, 3, '烷烃', 'PAMS', null],
  [3, '异丁烷', 'Isobutane', '75-28-5', 'C4H10', 58.124, 4, '烷烃', 'PAMS', null],
  [4, '正丁烷', 'n-Butane', '106-97-8', 'C4H10', 58.124, 4, '烷烃', 'PAMS', null],
  [5, '异戊烷', 'Isopentane', '78-78-4', 'C5H12', 72.151, 5, '烷烃', 'PAMS', null],
  [6, '正戊烷', 'n-Pentane', '109-66-0', 'C5H12', 72.151, 5, '烷烃', 'PAMS', null],
  [7, '环戊烷', 'Cyclopentane', '287-92-3', 'C5H10', 70.135, 5, '烷烃', 'PAMS', null],
  [8, '2,2-二甲基丁烷', '2,2-Dimethylbutane', '75-83-2', 'C6H14', 86.178, 6, '烷烃', 'PAMS', null],
  [9, '2,3-二甲基丁烷', '2,3-Dimethylbutane', '79-29-8', 'C6H14', 86.178, 6, '烷烃', 'PAMS', null],
  [10, '2-甲基戊烷', '2-Methylpentane', '107-83-5', 'C6H14', 86.178, 6, '烷烃', 'PAMS', null],
  [11, '3-甲基戊烷', '3-Methylpentane', '96-14-0', 'C6H14', 86.178, 6, '烷烃', 'PAMS', null],
  [12, '正己烷', 'n-Hexane', '110-54-3', 'C6H14', 86.178, 6, '烷烃', 'PAMS', 'a24042'],
  [13, '甲基环戊烷', 'Methylcyclopentane', '96-37-7', 'C6H12', 84.162, 6, '烷烃', 'PAMS', null],
  [14, '2,4-二甲基戊烷', '2,4-Dimethylpentane', '108-08-7', 'C7H16', 100.205, 7, '烷烃', 'PAMS', null],
  [15, '环己烷', 'Cyclohexane', '110-82-7', 'C6H12', 84.162, 6, '烷烃', 'PAMS', 'a24036'],
  [16, '2-甲基己烷', '2-Methylhexane', '591-76-4', 'C7H16', 100.205, 7, '烷烃', 'PAMS', null],
  [17, '2,3-二甲基戊烷', '2,3-Dimethylpentane', '565-59-3', 'C7H16', 100.205, 7, '烷烃', 'PAMS', null],
  [18, '3-甲基己烷', '3-Methylhexane', '589-34-4', 'C7H16', 100.205, 7, '烷烃', 'PAMS', null],
  [19, '2,2,4-三甲基戊烷', '2,2,4-Trimethylpentane', '540-84-1', 'C8H18', 114.232, 8, '烷烃', 'PAMS', null],
  [20, '正庚烷', 'n-Heptane', '142-82-5', 'C7H16', 100.205, 7, '烷烃', 'PAMS', 'a24043'],
  [21, '甲基环己烷', 'Methylcyclohexane', '108-87-2', 'C7H14', 98.189, 7, '烷烃', 'PAMS', null],
  [22, '2,3,4-三甲基戊烷', '2,3,4-Trimethylpentane', '565-75-3', 'C8H18', 114.232, 8, '烷烃', 'PAMS', null],
  [23, '2-甲基庚烷', '2-Methylheptane', '592-27-8', 'C8H18', 114.232, 8, '烷烃', 'PAMS', null],
  [24, '3-甲基庚烷', '3-Methylheptane', '589-81-1', 'C8H18', 114.232, 8, '烷烃', 'PAMS', null],
  [25, '正辛烷', 'n-Octane', '111-65-9', 'C8H18', 114.232, 8, '烷烃', 'PAMS', null],
  [26, '正壬烷', 'n-Nonane', '111-84-2', 'C9H20', 128.259, 9, '烷烃', 'PAMS', null],
  [27, '正癸烷', 'n-Decane', '124-18-5', 'C10H22', 142.286, 10, '烷烃', 'PAMS', null],
  [28, '正十一烷', 'n-Undecane', '1120-21-4', 'C11H24', 156.313, 11, '烷烃', 'PAMS', null],
  [29, '正十二烷', 'n-Dodecane', '112-40-3', 'C12H26', 170.34, 12, '烷烃', 'PAMS', null],
  [30, '乙烯', 'Ethylene', '74-85-1', 'C2H4', 28.054, 2, '烯烃', 'PAMS', null],
  [31, '丙烯', 'Propylene', '115-07-1', 'C3H6', 42.081, 3, '烯烃', 'PAMS', 'a24053'],
  [32, '1-丁烯', '1-Butene', '106-98-9', 'C4H8', 56.108, 4, '烯烃', 'PAMS', null],
  [33, '反-2-丁烯', 'trans-2-Butene', '624-64-6', 'C4H8', 56.108, 4, '烯烃', 'PAMS', null],
  [34, '顺-2-丁烯', 'cis-2-Butene', '590-18-1', 'C4H8', 56.108, 4, '烯烃', 'PAMS', null],
  [35, '1-戊烯', '1-Pentene', '109-67-1', 'C5H10', 70.135, 5, '烯烃', 'PAMS', null],
  [36, '反-2-戊烯', 'trans-2-Pentene', '646-04-8', 'C5H10', 70.135, 5, '烯烃', 'PAMS', null],
  [37, '顺-2-戊烯', 'cis-2-Pentene', '627-20-3', 'C5H10', 70.135, 5, '烯烃', 'PAMS', null],
  [38, '异戊二烯', 'Isoprene', '78-79-5', 'C5H8', 68.119, 5, '烯烃', 'PAMS', null],
  [39, '1-己烯', '1-Hexene', '592-41-6', 'C6H12', 84.162, 6, '烯烃', 'PAMS', null],
  [40, '乙炔', 'Acetylene', '74-86-2', 'C2H2', 26.038, 2, '炔烃', 'PAMS', null],
  [41, '苯', 'Benzene', '71-43-2', 'C6H6', 78.114, 6, '芳香烃', 'PAMS', 'a25002'],
  [42, '甲苯', 'Toluene', '108-88-3', 'C7H8', 92.141, 7, '芳香烃', 'PAMS', 'a25003'],
  [43, '乙苯', 'Ethylbenzene', '100-41-4', 'C8H10', 106.168, 8, '芳香烃', 'PAMS', 'a25004'],
  [44, '间-二甲苯', 'm-Xylene', '108-38-3', 'C8H10', 106.168, 8, '芳香烃', 'PAMS', 'a25007'],
  [45, '对-二甲苯', 'p-Xylene', '106-42-3', 'C8H10', 106.168, 8, '芳香烃', 'PAMS', 'a25008'],
  [46, '邻-二甲苯', 'o-Xylene', '95-47-6', 'C8H10', 106.168, 8, '芳香烃', 'PAMS', 'a25006'],
  [47, '苯乙烯', 'Styrene', '100-42-5', 'C8H8', 104.152, 8, '芳香烃', 'PAMS', 'a25038'],
  [48, '异丙苯', 'Isopropylbenzene (Cumene)', '98-82-8', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', null],
  [49, '正丙苯', 'n-Propylbenzene', '103-65-1', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', null],
  [50, '间-乙基甲苯', 'm-Ethyltoluene', '620-14-4', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', null],
  [51, '对-乙基甲苯', 'p-Ethyltoluene', '622-96-8', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', 'a25014'],
  [52, '邻-乙基甲苯', 'o-Ethyltoluene', '611-14-3', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', null],
  [53, '1,3,5-三甲苯', '1,3,5-Trimethylbenzene', '108-67-8', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', 'a25021'],
  [54, '1,2,4-三甲苯', '1,2,4-Trimethylbenzene', '95-63-6', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', 'a25019'],
  [55, '1,2,3-三甲苯', '1,2,3-Trimethylbenzene', '526-73-8', 'C9H12', 120.195, 9, '芳香烃', 'PAMS', 'a25020'],
  [56, '间-二乙苯', 'm-Diethylbenzene', '141-93-5', 'C10H14', 134.222, 10, '芳香烃', 'PAMS', null],
  [57, '对-二乙苯', 'p-Diethylbenzene', '105-05-5', 'C10H14', 134.222, 10, '芳香烃', 'PAMS', null],
  [58, '1,3-丁二烯', '1,3-Butadiene', '106-99-0', 'C4H6', 54.092, 4, '烯烃', 'TO-15', 'a24078'],
  [59, '萘', 'Naphthalene', '91-20-3', 'C10H8', 128.174, 10, '芳香烃', 'TO-15', null],
  [60, '二硫化碳', 'Carbon disulfide', '75-15-0', 'CS2', 76.131, 1, '含氧(硫)有机物', 'TO-15', null],
  [61, '异丙醇', '2-Propanol', '67-63-0', 'C3H8O', 60.096, 3, '含氧(硫)有机物', 'TO-15', null],
  [62, '甲基叔丁基醚', 'Methyl tert-butyl ether', '1634-04-4', 'C5H12O', 88.15, 5, '含氧(硫)有机物', 'TO-15', null],
  [63, '乙酸乙烯酯', 'Vinyl acetate', '108-05-4', 'C4H6O2', 86.09, 4, '含氧(硫)有机物', 'TO-15', 'a29026'],
  [64, '乙酸乙酯', 'Ethyl acetate', '141-78-6', 'C4H8O2', 88.106, 4, '含氧(硫)有机物', 'TO-15', 'a29017'],
  [65, '四氢呋喃', 'Tetrahydrofuran', '109-99-9', 'C4H8O', 72.107, 4, '含氧(硫)有机物', 'TO-15', 'a25072'],
  [66, '甲基丙烯酸甲酯', 'Methyl methacrylate', '80-62-6', 'C5H8O2', 100.117, 5, '含氧(硫)有机物', 'TO-15', null],
  [67, '1,4-二氧六环', '1,4-Dioxane', '123-91-1', 'C4H8O2', 88.106, 4, '含氧(硫)有机物', 'TO-15', null],
  [68, '4-甲基-2-戊酮', '4-Methyl-2-pentanone', '108-10-1', 'C6H12O', 100.161, 6, '含氧(硫)有机物', 'TO-15', null],
  [69, '2-己酮', '2-Hexanone', '591-78-6', 'C6H12O', 100.161, 6, '含氧(硫)有机物', 'TO-15', null],
  [70, '氯甲烷', 'Chloromethane', '74-87-3', 'CH3Cl', 50.485, 1, '卤代烃', 'TO-15', 'a24099'],
  [71, '二氯甲烷', 'Dichloromethane', '75-09-2', 'CH2Cl2', 84.927, 1, '卤代烃', 'TO-15', 'a24003'],
  [72, '三氯甲烷', 'Chloroform', '67-66-3', 'CHCl3', 119.369, 1, '卤代烃', 'TO-15', 'a24004'],
  [73, '四氯化碳', 'Carbon tetrachloride', '56-23-5', 'CCl4', 153.811, 1, '卤代烃', 'TO-15', null],
  [74, '溴甲烷', 'Bromomethane', '74-83-9', 'CH3Br', 94.939, 1, '卤代烃', 'TO-15', 'a24008'],
  [75, '一溴二氯甲烷', 'Bromodichloromethane', '75-27-4', 'CHBrCl2', 163.823, 1, '卤代烃', 'TO-15', 'a24007'],
  [76, '二溴一氯甲烷', 'Dibromochloromethane', '124-48-1', 'CHBr2Cl', 208.277, 1, '卤代烃', 'TO-15', 'a24006'],
  [77, '溴仿', 'Bromoform', '75-25-2', 'CHBr3', 252.731, 1, '卤代烃', 'TO-15', null],
  [78, '氯乙烷', 'Chloroethane', '75-00-3', 'C2H5Cl', 64.512, 2, '卤代烃', 'TO-15', 'a24015'],
  [79, '1,1-二氯乙烷', '1,1-Dichloroethane', '75-34-3', 'C2H4Cl2', 98.954, 2, '卤代烃', 'TO-15', 'a24016'],
  [80, '1,2-二氯乙烷', '1,2-Dichloroethane', '107-06-2', 'C2H4Cl2', 98.954, 2, '卤代烃', 'TO-15', 'a24017'],
  [81, '1,1,1-三氯乙烷', '1,1,1-Trichloroethane', '71-55-6', 'C2H3Cl3', 133.396, 2, '卤代烃', 'TO-15', 'a24018'],
  [82, '1,1,2-三氯乙烷', '1,1,2-Trichloroethane', '79-00-5', 'C2H3Cl3', 133.396, 2, '卤代烃', 'TO-15', 'a24019'],
  [83, '1,1,2,2-四氯乙烷', '1,1,2,2-Tetrachloroethane', '79-34-5', 'C2H2Cl4', 167.838, 2, '卤代烃', 'TO-15', 'a24020'],
  [84, '1,2-二溴乙烷', '1,2-Dibromoethane', '106-93-4', 'C2H4Br2', 187.862, 2, '卤代烃', 'TO-15', 'a24034'],
  [85, '1,2-二氯丙烷', '1,2-Dichloropropane', '78-87-5', 'C3H6Cl2', 112.981, 3, '卤代烃', 'TO-15', 'a24027'],
  [86, '氯乙烯', 'Vinyl chloride', '75-01-4', 'C2H3Cl', 62.496, 2, '卤代烃', 'TO-15', 'a24046'],
  [87, '1,1-二氯乙烯', '1,1-Dichloroethylene', '75-35-4', 'C2H2Cl2', 96.938, 2, '卤代烃', 'TO-15', 'a24047'],
  [88, '顺-1,2-二氯乙烯', 'cis-1,2-Dichloroethylene', '156-59-2', 'C2H2Cl2', 96.938, 2, '卤代烃', 'TO-15', 'a24111'],
  [89, '反-1,2-二氯乙烯', 'trans-1,2-Dichloroethylene', '156-60-5', 'C2H2Cl2', 96.938, 2, '卤代烃', 'TO-15', 'a24110'],
  [90, '三氯乙烯', 'Trichloroethylene', '79-01-6', 'C2HCl3', 131.38, 2, '卤代烃', 'TO-15', 'a24049'],
  [91, '四氯乙烯', 'Tetrachloroethylene', '127-18-4', 'C2Cl4', 165.822, 2, '卤代烃', 'TO-15', 'a24050'],
  [92, '顺-1,3-二氯丙烯', 'cis-1,3-Dichloropropene', '10061-01-5', 'C3H4Cl2', 110.965, 3, '卤代烃', 'TO-15', null],
  [93, '反-1,3-二氯丙烯', 'trans-1,3-Dichloropropene', '10061-02-6', 'C3H4Cl2', 110.965, 3, '卤代烃', 'TO-15', null],
  [94, '六氯-1,3-丁二烯', 'Hexachloro-1,3-butadiene', '87-68-3', 'C4Cl6', 260.744, 4, '卤代烃', 'TO-15', 'a24113'],
  [95, '氯苯', 'Chlorobenzene', '108-90-7', 'C6H5Cl', 112.556, 6, '卤代烃', 'TO-15', 'a25010'],
  [96, '氯化苄', 'Benzyl chloride', '100-44-7', 'C7H7Cl', 126.583, 7, '卤代烃', 'TO-15', null],
  [97, '1,2-二氯苯', '1,2-Dichlorobenzene', '95-50-1', 'C6H4Cl2', 146.998, 6, '卤代烃', 'TO-15', 'a25011'],
  [98, '1,3-二氯苯', '1,3-Dichlorobenzene', '541-73-1', 'C6H4Cl2', 146.998, 6, '卤代烃', 'TO-15', 'a25012'],
  [99, '1,4-二氯苯', '1,4-Dichlorobenzene', '106-46-7', 'C6H4Cl2', 146.998, 6, '卤代烃', 'TO-15', 'a25013'],
  [100, '1,2,4-三氯苯', '1,2,4-Trichlorobenzene', '120-82-1', 'C6H3Cl3', 181.44, 6, '卤代烃', 'TO-15', 'a25015'],
  [101, '三氯一氟甲烷(CFC-11)', 'Trichlorofluoromethane (CFC-11)', '75-69-4', 'CCl3F', 137.359, 1, '卤代烃', 'TO-15', null],
  [102, '二氯二氟甲烷(CFC-12)', 'Dichlorodifluoromethane (CFC-12)', '75-71-8', 'CCl2F2', 120.907, 1, '卤代烃', 'TO-15', null],
  [
    103,
    '1,1,2-三氯-1,2,2-三氟乙烷(CFC-113)',
    '1,1,2-Trichloro-1,2,2-trifluoroethane (CFC-113)',
    '76-13-1',
    'C2Cl3F3',
    187.366,
    2,
    '卤代烃',
    'TO-15',
    null,
  ],
  [
    104,
    '1,2-二氯-1,1,2,2-四氟乙烷(CFC-114)',
    '1,2-Dichloro-1,1,2,2-tetrafluoroethane (CFC-114)',
    '76-14-2',
    'C2Cl2F4',
    170.914,
    2,
    '卤代烃',
    'TO-15',
    null,
  ],
  [105, '甲醛', 'Formaldehyde', '50-00-0', 'CH2O', 30.026, 1, '含氧(硫)有机物', 'DNPH', null],
  [106, '乙醛', 'Acetaldehyde', '75-07-0', 'C2H4O', 44.053, 2, '含氧(硫)有机物', 'DNPH', null],
  [107, '丙烯醛', 'Acrolein', '107-02-8', 'C3H4O', 56.064, 3, '含氧(硫)有机物', 'DNPH', null],
  [108, '丙酮', 'Acetone', '67-64-1', 'C3H6O', 58.08, 3, '含氧(硫)有机物', 'DNPH', null],
  [109, '丙醛', 'Propionaldehyde', '123-38-6', 'C3H6O', 58.08, 3, '含氧(硫)有机物', 'DNPH', null],
  [110, '丁烯醛(巴豆醛)', 'Crotonaldehyde', '4170-30-3', 'C4H6O', 70.091, 4, '含氧(硫)有机物', 'DNPH', null],
  [111, '甲基丙烯醛', 'Methacrolein', '78-85-3', 'C4H6O', 70.091, 4, '含氧(硫)有机物', 'DNPH', null],
  [112, '2-丁酮', '2-Butanone (MEK)', '78-93-3', 'C4H8O', 72.107, 4, '含氧(硫)有机物', 'DNPH', null],
  [113, '正丁醛', 'n-Butyraldehyde', '123-72-8', 'C4H8O', 72.107, 4, '含氧(硫)有机物', 'DNPH', null],
  [114, '苯甲醛', 'Benzaldehyde', '100-52-7', 'C7H6O', 106.124, 7, '含氧(硫)有机物', 'DNPH', null],
  [115, '戊醛', 'Valeraldehyde', '110-62-3', 'C5H10O', 86.134, 5, '含氧(硫)有机物', 'DNPH', null],
  [116, '间-甲基苯甲醛', 'm-Tolualdehyde', '620-23-5', 'C8H8O', 120.151, 8, '含氧(硫)有机物', 'DNPH', null],
  [117, '己醛', 'Hexanal', '66-25-1', 'C6H12O', 100.161, 6, '含氧(硫)有机物', 'DNPH', null],
]

const speciesOfRow = ([no, name, nameEn, cas, formula, molarMass, carbonNumber, group, countedIn, code]: Row): VocSpecies => ({
  ...{ no, name, nameEn, cas, formula, molarMass, carbonNumber, group, countedIn, code },
})

/** The 117 species of the national plan for volatile organic compounds. */
export const speciesList: readonly VocSpecies[] = rows.map(speciesOfRow)

const mXylene = speciesList[43]!

/** One peak of most gas chromatographs, stored apart: its value belongs to neither species alone. */
export const mpXylenePeak: VocSpecies = {
  ...mXylene,
  no: 118,
  name: '间,对-二甲苯',
  nameEn: 'm,p-Xylene',
  cas: '108-38-3/106-42-3',
  code: null,
}

/** Everything that an hour can hold, by position. */
export const storedSpecies: readonly VocSpecies[] = [...speciesList, mpXylenePeak]

/** @throws RangeError for a number that is no species */
export const speciesByNumber = (no: number): VocSpecies => {
  const found = storedSpecies[no - 1]
  if (!found) throw new RangeError(`no species ${no}`)
  return found
}

export const speciesByCode: ReadonlyMap<string, VocSpecies> = new Map(
  storedSpecies.flatMap(species => (species.code === null ? [] : [[species.code, species] as const])),
)
