import { Dataset, Group } from 'h5wasm'
import type { NetcdfDimension, NetcdfVariable } from '../netcdf-file.ts'
import { attributesOf, typeOf } from './attributes.ts'

export interface Hdf5Tree {
  dimensions: NetcdfDimension[]
  variables: NetcdfVariable[]
  datasets: Map<string, Dataset>
}

/** A dimension scale that the netCDF-4 library wrote for a dimension without a variable (NC4 "dimension without a netCDF variable"). */
const isBareDimension = (dataset: Dataset): boolean => {
  const name = dataset.attrs.NAME?.value
  return typeof name === 'string' && name.startsWith('This is a netCDF dimension but not a netCDF variable')
}

const isScale = (dataset: Dataset): boolean => {
  const kind = dataset.attrs.CLASS?.value
  return typeof kind === 'string' && kind.startsWith('DIMENSION_SCALE')
}

const bare = (path: string) => path.replace(/^\/+/, '').replace(/^_nc4_non_coord_/, '')

/** All datasets below a group by their path; links to elsewhere are not followed. */
const collect = (group: Group, depth = 0): Dataset[] =>
  depth > 16
    ? []
    : group.keys().flatMap(name => {
        const node = group.get(name)
        if (node instanceof Dataset) return [node]
        return node instanceof Group ? collect(node, depth + 1) : []
      })

/** Names of a variable's dimensions: the scales attached to each axis; a scale is its own dimension; axes without one are named by length. */
const dimensionNames = (dataset: Dataset, byId: ReadonlyMap<number, string>): string[] => {
  const shape = dataset.shape ?? []
  const ids = dataset.attrs._Netcdf4Coordinates?.value
  if (ArrayBuffer.isView(ids) && (ids as Int32Array).length === shape.length) {
    const names = Array.from(ids as Int32Array, id => byId.get(Number(id)))
    if (names.every(name => name !== undefined)) return names
  }
  if (isScale(dataset) && shape.length === 1) return [bare(dataset.path)]
  return shape.map((length, axis) => {
    const scale = dataset.get_attached_scales(axis)[0]
    return scale === undefined ? `phony_dim_${length}` : bare(scale)
  })
}

const dimensionOf = (dataset: Dataset): NetcdfDimension => ({
  name: bare(dataset.path),
  length: dataset.shape?.[0] ?? 0,
  unlimited: dataset.metadata.maxshape?.[0] !== dataset.shape?.[0],
})

const idOf = (dataset: Dataset): number => Number(dataset.attrs._Netcdf4Dimid?.value ?? Number.NaN)

/** Dimensions and variables of an HDF5 file as netCDF-4 means them (netCDF-4 format specification, "Dimensions in HDF5 files"). */
export const readTree = (root: Group): Hdf5Tree => {
  const all = collect(root)
  const scales = all.filter(isScale)
  const byId = new Map(scales.map(each => [idOf(each), bare(each.path)]))
  const shown = all.filter(each => !isBareDimension(each))
  const variables = shown.map(each => ({
    name: bare(each.path),
    type: typeOf(each),
    dimensions: dimensionNames(each, byId),
    shape: each.shape ?? [],
    attributes: attributesOf(each),
  }))
  return { dimensions: scales.map(dimensionOf), variables, datasets: new Map(shown.map(each => [bare(each.path), each])) }
}
