"""Faults in the code of three implementations of TodoMVC, as programmers make them: each changes what some page shows.

FAULTS: (implementation, name, file, what stands there, what stands there instead). The functions are those that
tests/applications/faults asks for."""
import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.realpath(__file__))


def write(implementation, folder):
    """Writes the version without a fault to a folder. Where the files of FAULTS are."""
    npm = subprocess.run([os.path.join(HERE, "../from-npm"), "todomvc", "todomvc@0.1.1"], check=True, stdout=subprocess.PIPE)
    package = os.path.join(npm.stdout.decode().strip(), "node_modules/todomvc")
    page = os.path.join(folder, "examples", implementation)
    shutil.copytree(os.path.join(package, "examples", implementation), page)
    shutil.copy(os.path.join(package, "learn.json"), folder)  # what stands beside each implementation
    return page


def server(folder):
    """The command that serves it, and prints its port first."""
    return [os.path.join(HERE, "../serve-folder"), folder, "0"]


def address(implementation):
    return f"/examples/{implementation}/"


def options(folder):
    """Of the replay."""
    return ["--inputs", os.path.join(HERE, "inputs.toml")]


# What differs in the documents of two loads of one page: nothing.
NOISE = rb"(?!)"
RULES = []  # of compare

FAULTS = [
    ("vanillajs", "a dot behind each title", "js/model.js", "title: title.trim(),", "title: title.trim() + '.',"),
    ("vanillajs", "new items are completed", "js/model.js", "completed: false\n", "completed: true\n"),
    ("vanillajs", "count off by one", "js/model.js", "todos.completed++;", "todos.completed += 2;"),
    ("vanillajs", "active counts all", "js/model.js", "} else {\n\t\t\t\t\ttodos.active++;\n\t\t\t\t}",
     "}\n\t\t\t\ttodos.active++;"),
    ("vanillajs", "plural the wrong way", "js/template.js", "activeTodos === 1 ? '' : 's'", "activeTodos === 1 ? 's' : ''"),
    ("vanillajs", "no count on the button", "js/template.js", "'Clear completed (' + completedTodos + ')'", "'Clear completed'"),
    ("vanillajs", "button is always there", "js/view.js", "visible ? 'block' : 'none';\n    };", "'block';\n    };"),
    ("vanillajs", "label lost", "js/template.js", "<label>{{title}}</label>", "<label></label>{{title}}"),
    ("vanillajs", "box is not ticked", "js/template.js", "checked = 'checked';", "checked = '';"),
    ("vanillajs", "completed is not struck out", "js/view.js", "completed ? 'completed' : ''", "''"),
    ("vanillajs", "active shows completed", "js/controller.js", "read({ completed: false }", "read({ completed: true }"),
    ("vanillajs", "completed shows all", "js/controller.js", "showCompleted = function () {\n\t\tvar that = this;\n"
     "\t\tthat.model.read({ completed: true }, function", "showCompleted = function () {\n\t\tvar that = this;\n\t\tthat.model.read(function"),
    ("vanillajs", "filter is not marked", "js/view.js", "className = 'selected';", "className = '';"),
    ("vanillajs", "editing loses the title", "js/view.js", "input.value = title;", ""),
    ("vanillajs", "edited title is not shown", "js/view.js", "label.textContent = title;", ""),
    ("vanillajs", "new item's field is not emptied", "js/controller.js", "that.view.render('clearNewTodo');", ""),
    ("react", "count of completed", "js/app.jsx", "todos.length - activeTodoCount;", "todos.length;"),
    ("react", "plural of one", "js/utils.js", "count === 1 ? word", "count === 2 ? word"),
    ("react", "no word", "js/footer.jsx", "{activeTodoWord} left", "left"),
    ("react", "button without its number", "js/footer.jsx", "Clear completed ({this.props.completedCount})", "Clear completed"),
    ("react", "button too late", "js/footer.jsx", "this.props.completedCount > 0", "this.props.completedCount > 1"),
    ("react", "all is always marked", "js/footer.jsx", "{selected: nowShowing === app.ALL_TODOS}", "{selected: true}"),
    ("react", "active shows completed", "js/app.jsx", "return !todo.completed;", "return todo.completed;"),
    ("react", "completed shows all", "js/app.jsx", "return todo.completed;\n", "return true;\n"),
    ("react", "no footer while all are active", "js/app.jsx", "if (activeTodoCount || completedCount)", "if (completedCount)"),
    ("react", "tick all is not ticked", "js/app.jsx", "checked={activeTodoCount === 0}", "checked={false}"),
    ("react", "toggle all the other way", "js/todoModel.js", "{completed: checked}", "{completed: !checked}"),
    ("react", "toggle does nothing", "js/todoModel.js", "{completed: !todo.completed}", "{completed: todo.completed}"),
    ("react", "clear clears the others", "js/todoModel.js", "return !todo.completed;", "return todo.completed;"),
    ("react", "the edited title is lost", "js/todoModel.js", "{title: text}", "{}"),
    ("react", "item is not struck out", "js/todoItem.jsx", "completed: this.props.todo.completed,", ""),
    ("react", "placeholder", "js/app.jsx", "What needs to be done?", "What needs to been done?"),
    ("backbone", "items twice", "js/views/app-view.js", "this.$list.append(view.render().el);",
     "this.$list.append(view.render().el, view.$el.clone());"),
    ("backbone", "new items come first", "js/views/app-view.js", "this.$list.append(view", "this.$list.prepend(view"),
    ("backbone", "no footer", "js/views/app-view.js", "this.$footer.show();", ""),
    ("backbone", "filter is not marked", "js/views/app-view.js", ".addClass('selected');", ";"),
    ("backbone", "tick all is ticked", "js/views/app-view.js", "checked = !remaining;", "checked = true;"),
    ("backbone", "remaining counts all", "js/collections/todos.js", "return this.where({completed: false});", "return this.models;"),
    ("backbone", "clear clears nothing", "js/views/app-view.js", "_.invoke(app.todos.completed(), 'destroy');", ""),
    ("backbone", "not hidden", "js/views/todo-view.js", "app.TodoFilter === 'active' :", "false :"),
    ("backbone", "editing is not shown", "js/views/todo-view.js", "this.$el.addClass('editing');", ""),
    ("backbone", "completed is not struck out", "js/views/todo-view.js",
     "this.$el.toggleClass('completed', this.model.get('completed'));", ""),
    ("backbone", "title in capitals", "js/views/app-view.js", "title: this.$input.val().trim(),",
     "title: this.$input.val().trim().toUpperCase(),"),
    ("backbone", "item or items", "index.html", "remaining === 1 ? 'item' : 'items'", "remaining ? 'item' : 'items'"),
    ("backbone", "no delete button", "index.html", '<button class="destroy"></button>', ""),
    ("backbone", "closed without saving", "js/views/todo-view.js", "this.model.save({ title: trimmedValue });", ""),
]
