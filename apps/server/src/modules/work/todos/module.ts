import { defineModule } from '#/platform/module.ts'
import { todoService } from './todos.ts'

export const todosModule = defineModule({ name: 'work/todos', title: '我的待办', serves: [todoService] })
